import { parseMove } from './arguments.js';
import { planMove } from './plan.js';

const place = (url: string) => ({ url, said: 'locations.json' });
const embedded = { eventStore: null, database: null, ownDatabase: undefined };
const both = { ...embedded, eventStore: place('esdb://a:1'), database: place('postgresql://b/c') };

describe('The plan of a move', () => {
  it('takes one part or both elsewhere', () => {
    expect(planMove(embedded, parseWords('--event-store esdb://one:2113'))).toMatchObject({
      to: { eventStoreUrl: 'esdb://one:2113', databaseUrl: null },
      logMoves: true,
    });
    expect(planMove(embedded, parseWords('--database postgresql://one/two'))).toMatchObject({
      to: { eventStoreUrl: null, databaseUrl: 'postgresql://one/two' },
      logMoves: false,
    });
  });

  it('brings them back', () => {
    expect(planMove(both, parseWords('--event-store embedded --database embedded'))).toMatchObject({
      to: { eventStoreUrl: null, databaseUrl: null },
      logMoves: true,
    });
  });

  it('has nothing to do for a place that is in use', () => {
    expect(planMove(embedded, parseWords('--event-store embedded'))).toBe('there already');
  });

  it('needs an empty database when positions change', () => {
    expect(() => planMove(both, parseWords('--event-store embedded'))).toThrow('name an empty one, --database');
  });

  it.each(['', '--event-store http://one', '--database postgresql://one', '--to esdb://one:2113', 'there'])(
    'is refused for a wrong command: %p',
    (words) => expect(() => parseWords(words)).toThrow(/npm run ops -- move|wants/),
  );
});

const parseWords = (words: string) => {
  const wanted = parseMove(words.split(' ').filter((word) => word !== ''));
  if (wanted === 'help') throw new Error('This is the help.');
  return wanted;
};
