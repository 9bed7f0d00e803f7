"""One step of training

The smallest judge that learns: a sum of inputs, each with its weight, made into a chance of
winning.

    chance = 1 / (1 + exp(-(weight 1 * input 1 + weight 2 * input 2 + ...)))

After a game we know the result: 1, 0.5 or 0. Training moves each weight a little towards it:

    new weight = weight - rate * (chance - result) * input

Write `chance(weights, inputs)` and `step(weights, inputs, result, rate)`, which returns the list of
the new weights and leaves the old list as it is.
"""

# Write:


def chance(weights, inputs):
    return 0.5


def step(weights, inputs, result, rate):
    return weights


# Hint: `zip(weights, inputs)` gives each weight with its input, and `math.exp` is the exponential
# function.
# Hint: Compute the chance once, with the old weights, before you change any of them.

# Solution:

import math


def chance(weights, inputs):
    total = sum(weight * value for weight, value in zip(weights, inputs))
    return 1 / (1 + math.exp(-total))


def step(weights, inputs, result, rate):
    error = chance(weights, inputs) - result
    return [weight - rate * error * value for weight, value in zip(weights, inputs)]


# Mistake: goes away from the result

import math


def chance(weights, inputs):
    total = sum(weight * value for weight, value in zip(weights, inputs))
    return 1 / (1 + math.exp(-total))


def step(weights, inputs, result, rate):
    error = chance(weights, inputs) - result
    return [weight + rate * error * value for weight, value in zip(weights, inputs)]


# Mistake: changed the list

import math


def chance(weights, inputs):
    total = sum(weight * value for weight, value in zip(weights, inputs))
    return 1 / (1 + math.exp(-total))


def step(weights, inputs, result, rate):
    error = chance(weights, inputs) - result
    for i, value in enumerate(inputs):
        weights[i] -= rate * error * value
    return weights


# Check:

import math
import random


def check_chance():
    """The chance that the weights give"""
    expect_near(chance([0.0, 0.0], [3, -2]), 0.5, "chance([0.0, 0.0], [3, -2])")
    expect_near(chance([1.0], [2]), 1 / (1 + math.exp(-2)), "chance([1.0], [2])")
    expect_near(chance([0.5, -1.0], [2, 3]), 1 / (1 + math.exp(2)), "chance([0.5, -1.0], [2, 3])")


def check_towards():
    """A step makes the result more likely"""
    for result in (0, 1):
        before = chance([0.1, 0.2], [1, 2])
        after = chance(step([0.1, 0.2], [1, 2], result, 0.1), [1, 2])
        expect_that(abs(after - result) < abs(before - result),
                    f"The result was {result}, the chance was {before:.3f}, and after a step it is "
                    f"{after:.3f}. The step goes away from the result.")


def check_size():
    """The new weights"""
    new = step([0.0, 0.0], [2, -1], 1, 0.5)
    expect(len(new), 2, "The number of weights after a step")
    expect_near(new[0], 0.5, "The first weight of step([0.0, 0.0], [2, -1], 1, 0.5)")
    expect_near(new[1], -0.25, "The second weight of step([0.0, 0.0], [2, -1], 1, 0.5)")


def check_old():
    """The old weights stay as they are"""
    old = [0.3, 0.4]
    step(old, [1, 1], 1, 0.5)
    expect_that(old == [0.3, 0.4],
                f"step() changed the list that it was given: it was [0.3, 0.4] and is {old} now.")


def check_learns():
    """Two thousand steps find the weights behind made-up games"""
    dice = random.Random(1)
    hidden, weights = [1.5, -0.5], [0.0, 0.0]
    for _ in range(2000):
        inputs = [dice.uniform(-3, 3), dice.uniform(-3, 3)]
        total = sum(weight * value for weight, value in zip(hidden, inputs))
        result = float(dice.random() < 1 / (1 + math.exp(-total)))
        weights = step(weights, inputs, result, 0.02)
    expect_that(all(abs(found - true) < 0.4 for found, true in zip(weights, hidden)),
                f"After 2,000 steps the weights are {weights[0]:.2f} and {weights[1]:.2f}. "
                "They should be near 1.5 and -0.5.")
