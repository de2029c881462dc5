import { placeInLines } from './line-places.js';

it.each([
  [0, 0, 0],
  [3, 0, 3],
  [4, 1, 0],
  [99, 2, 1],
])('place %i of a text of three lines is in line %i at column %i', (place, line, column) =>
  expect(placeInLines('one\ntwo\n3', place)).toEqual({ line, column }),
);
