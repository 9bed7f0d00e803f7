"""The loss of a run as a picture."""

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "yolah"  # the same picture for the same numbers
from matplotlib import pyplot  # noqa: E402


def draw_losses(log, path):
    epochs = [line["epoch"] for line in log]
    figure, axes = pyplot.subplots(figsize=(6, 3.5))
    for key, label in (("learned", "learned from"), ("held_out", "held out")):
        axes.plot(epochs, [line[key] for line in log], marker="o", label=label)
    axes.set_xlabel("epoch")
    axes.set_ylabel("mean squared error, points")
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None}, bbox_inches="tight")
    pyplot.close(figure)
