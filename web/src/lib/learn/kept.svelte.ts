// The results of the person at puzzles, once for the whole app: the page of the puzzles shows and
// changes them, and the online part, if it is loaded, takes them to the server and back.

import { changeResults, kResultsKey, readResults, type Results } from './results'
import { kRatingsKey, readRatings, writeRatings } from './ratings'
import type { PuzzleRatings } from './strength'

class Kept {
  results: Results = $state.raw(readResults(localStorage.getItem(kResultsKey)))
  ratings: PuzzleRatings = $state.raw(readRatings(localStorage.getItem(kRatingsKey)))
  /** How often the person has come to the puzzles: then other devices may have sent something. */
  visits = $state(0)

  visit(): void {
    // Another tab may have changed them.
    this.results = readResults(localStorage.getItem(kResultsKey))
    this.visits++
  }

  change(made: (results: Results) => Results): void {
    this.results = changeResults(localStorage, made)
  }

  rate(ratings: PuzzleRatings): void {
    this.ratings = ratings
    try {
      localStorage.setItem(kRatingsKey, writeRatings(ratings))
    } catch {
      // Without storage the server tells them again.
    }
  }
}

export const kept = new Kept()
