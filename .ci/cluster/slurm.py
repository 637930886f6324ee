"""A Slurm cluster of three nodes on the loopback interface."""

import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from network import free_ports
from processes import Process, kill, kill_all, logs_on_failure, own, start, user_name, wait_for
from shell import Shell

NODES = ["w1", "w2", "w3"]

# batch_sched_delay to bf_interval let jobs start at once; SlurmdTimeout is how soon a lost node is noticed; without
# cred_expire, its task waits two minutes; RequeueExit is what slurm-submit.sh asks sites for.
CONFIGURATION = """\
ClusterName=darkwaar
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.sock,cred_expire=5
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=2,requeue_setup_env_fail
SlurmctldTimeout=10
SlurmdTimeout=5
ReturnToService=2
JobRequeue=1
RequeueExit=75
KillWait=2
MessageTimeout=5
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
NODE = "NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1 State=UNKNOWN\n"


class Cluster:
    """The servers of a cluster, and what it knows of its jobs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.configuration = folder / "slurm.conf"
        self.shell = Shell(folder, {"SLURM_CONF": str(self.configuration)})
        self.servers: dict[str, subprocess.Popen[bytes]] = {}

    def configure(self) -> None:
        """Writes the configuration, the key and the folders."""
        for name in ["log", "state", *(f"spool/{node}" for node in NODES)]:
            (self.folder / name).mkdir(parents=True)
        key = self.folder / "munge.key"
        key.touch(mode=0o600)
        key.write_bytes(os.urandom(128))
        port, *ports = free_ports(1 + len(NODES))
        host = socket.gethostname().partition(".")[0]
        text = CONFIGURATION.format(host=host, port=port, user=user_name(), folder=self.folder)
        text += "".join(NODE.format(node=node, host=host, port=port) for node, port in zip(NODES, ports))
        self.configuration.write_text(text)

    def start(self) -> None:
        """Starts the servers, and waits until all nodes take jobs."""
        options = {"key-file": "munge.key", "socket": "munge.sock", "pid-file": "munge.pid", "seed-file": "munge.seed"}
        paths = [f"--{name}={self.folder / file}" for name, file in options.items()]
        self.start_server("munged", "--foreground", "--force", *paths)
        wait_for("munged", 10, (self.folder / "munge.sock").exists)
        self.start_server("slurmctld", "-D", "-c")
        self.start_absent_nodes()

    def start_absent_nodes(self) -> None:
        """Starts the nodes that are not up, such as those lost."""
        for node in NODES:
            if node not in self.servers:
                self.start_node(node)

    def start_server(self, *arguments: str, name: str = "") -> None:
        """Starts a server that stays in the foreground."""
        name = name or arguments[0]
        self.servers[name] = start(arguments, self.folder / "log" / name, self.shell.variables)

    def start_node(self, node: str) -> None:
        """Starts a node and waits until it takes jobs."""
        self.start_server("slurmd", "-D", "-N", node, name=node)
        wait_for(f"node {node}", 60, lambda: self.state_of(node) == "idle")

    def state_of(self, node: str) -> str:
        """The state of a node in a word, such as idle or down."""
        done = self.shell.attempt("sinfo", "--noheader", "--nodes", node, "--format", "%T")
        return done.stdout.strip() if done.returncode == 0 else ""

    def stop(self) -> None:
        """Ends the servers."""
        self.shell.attempt("scontrol", "shutdown", seconds=30)

    def kill_node(self, node: str) -> None:
        """Ends a node as a power failure does: its slurmd, then the steps and processes of its jobs."""
        server = self.servers.pop(node)
        server.kill()
        server.wait()
        steps = [process for process in own() if process.pid in {job.parent for job in jobs(SLURMD_NODENAME=node)}]
        kill([process for process in steps if process.name.startswith("slurmstepd")])
        kill_all(f"jobs on {node}", lambda: jobs(SLURMD_NODENAME=node))

    def job(self, job: str) -> dict[str, str]:
        """What `scontrol show job` says of a job, or of a task as JOB_INDEX."""
        return dict(re.findall(r"(\S+?)=(\S*)", self.shell.run("scontrol", "--oneliner", "show", "job", job)))

    def wait_until_idle(self, seconds: float) -> None:
        """Waits until no job is in the queue."""

        def is_idle() -> bool:
            done = self.shell.attempt("squeue", "--noheader")
            return done.returncode == 0 and not done.stdout.strip()

        wait_for("the end of all jobs", seconds, is_idle)


def jobs(**variables: str) -> list[Process]:
    """The processes of jobs that were started with these variables."""
    environments = [(process, process.environment()) for process in own()]
    return [process for process, environment in environments if variables.items() <= environment.items()]


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """A cluster that is up; it is stopped in the end, and its logs are printed if something failed."""
    it = Cluster(folder)
    it.configure()
    try:
        with logs_on_failure(folder, "log/*"):
            it.start()
            yield it
    finally:
        it.stop()
