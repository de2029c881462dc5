import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** From 0 (guessed at once) to 4 (not in this century). Long input says nothing more after 100 characters. */
export const guessScore = (password: string): number => zxcvbn.check(password.slice(0, 100)).score;
