import { approach } from './approach.js';

/** The kind of each round that runs when rounds fold these numbers of events, one after the other. */
const kindsOfRounds = async (folded: readonly number[]): Promise<string[]> => {
  const left = [...folded];
  const ran: string[] = [];
  await approach(['gentle', 'quick'], (kind) => {
    ran.push(kind);
    return Promise.resolve(left.shift() ?? 0);
  });
  return ran;
};

describe('A build approaches the live ones', () => {
  it.each([
    ['in one round when little came', [500], ['gentle']],
    [
      'in gentle rounds while each has at most half as much to fold',
      [40_000, 20_000, 900, 450],
      Array(4).fill('gentle'),
    ],
    [
      'in quick rounds once gentle ones do not come nearer',
      [40_000, 30_000, 9_000, 400],
      ['gentle', 'gentle', 'quick', 'quick'],
    ],
    ['at most until quick rounds do not come nearer either', [40_000, 30_000, 29_000], ['gentle', 'gentle', 'quick']],
  ])('%s', async (_, folded, expected) => expect(await kindsOfRounds(folded)).toEqual(expected));
});
