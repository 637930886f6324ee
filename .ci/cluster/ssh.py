"""Two hosts to log in to: ssh servers on the loopback interface, each with a folder of its own."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from network import free_ports, is_open
from processes import Process, descendants, kill, kill_all, logs_on_failure, own, start, user_name, wait_for
from shell import Shell

NAMES = ["host1", "host2"]

# HOST marks what runs on a host. Each has a home of its own, so that nothing is shared but the processor, and the
# user's shell starts without settings.
SERVER = """\
ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/key
AuthorizedKeysFile {folder}/../key.pub
StrictModes no
UsePAM no
PidFile none
SetEnv PATH={path} HOME={folder}/home HOST={name}
ForceCommand cd {folder}/home && eval "$SSH_ORIGINAL_COMMAND"
"""
CLIENT = """\
Host {name}
  HostName 127.0.0.1
  Port {port}
  User {user}
  IdentityFile {folder}/../key
  IdentitiesOnly yes
  UserKnownHostsFile {folder}/known
  GlobalKnownHostsFile none
  BatchMode yes
  ConnectTimeout 5
"""


class Hosts:
    """The servers of the hosts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ports = dict(zip(NAMES, free_ports(len(NAMES))))
        self.servers: dict[str, subprocess.Popen[bytes]] = {}
        # The user's own settings and keys are neither read nor changed.
        self.variables = {"PARALLEL_SSH": f"ssh -F {folder}/client", "PARALLEL_HOME": str(folder / "parallel")}

    def configure(self) -> None:
        """Writes keys and configurations."""
        self.folder.mkdir()
        self.make_key(self.folder / "key")
        for name, port in self.ports.items():
            folder = self.folder / name
            (folder / "home").mkdir(parents=True)
            self.make_key(folder / "key")
            kind, key, *_ = (folder / "key.pub").read_text().split()
            (folder / "known").write_text(f"[127.0.0.1]:{port} {kind} {key}\n")
            values = {"folder": folder, "name": name, "port": port}
            (folder / "server").write_text(SERVER.format(**values, path=os.environ["PATH"]))
            with (self.folder / "client").open("a") as client:
                client.write(CLIENT.format(**values, user=user_name()))

    def make_key(self, path: Path) -> None:
        """A key without a password."""
        Shell(self.folder).run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path)

    def start_all(self) -> None:
        """Starts the hosts that are not up, and waits until all answer."""
        if os.getuid() == 0:
            # A server of root insists on this folder, which Debian makes when the machine starts.
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        for name, port in self.ports.items():
            if name not in self.servers:
                command = ["/usr/sbin/sshd", "-D", "-e", "-f", str(self.folder / name / "server")]
                self.servers[name] = start(command, self.folder / name / "log", {})
            wait_for(f"sshd of {name}", 10, lambda: is_open(port))

    def work(self, name: str) -> list[Process]:
        """The processes that run on a host, without those of ssh."""
        return [process for process in own() if process.environment().get("HOST") == name]

    def kill_host(self, name: str) -> None:
        """Ends a host as a power failure does: its server, the sessions and what runs in them."""
        server = self.servers.pop(name)
        sessions = descendants(server.pid)
        server.kill()
        server.wait()
        kill(sessions)
        kill_all(f"work on {name}", lambda: self.work(name))


@contextmanager
def hosts(folder: Path) -> Iterator[Hosts]:
    """Hosts that are up; their logs are printed if something failed."""
    it = Hosts(folder)
    it.configure()
    try:
        with logs_on_failure(folder, "*/log"):
            it.start_all()
            yield it
    finally:
        for server in it.servers.values():
            server.terminate()
