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

  it('takes addresses from the environment, where no other user reads their passwords', () => {
    const [MOVE_EVENTSTORE_URL, MOVE_DATABASE_URL] = ['esdb://one:2113', 'postgresql://one/two'];
    expect(parseWords('', { MOVE_EVENTSTORE_URL, MOVE_DATABASE_URL })).toMatchObject({
      eventStoreUrl: MOVE_EVENTSTORE_URL,
      databaseUrl: MOVE_DATABASE_URL,
    });
    expect(parseWords('--event-store embedded', { MOVE_EVENTSTORE_URL: '', MOVE_DATABASE_URL })).toMatchObject({
      eventStoreUrl: null,
      databaseUrl: MOVE_DATABASE_URL,
    });
  });

  it('is refused for a wrong address in the environment, by the name of the variable', () => {
    expect(() => parseWords('', { MOVE_DATABASE_URL: 'postgresql://one' })).toThrow('MOVE_DATABASE_URL: wants');
  });

  it('is refused when an option and the environment both name a place', () => {
    expect(() => parseWords('--database embedded', { MOVE_DATABASE_URL: 'postgresql://one/two' })).toThrow(
      'either --database or MOVE_DATABASE_URL, not both',
    );
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

const parseWords = (words: string, environment: Record<string, string> = {}) => {
  const wanted = parseMove(
    words.split(' ').filter((word) => word !== ''),
    environment,
  );
  if (wanted === 'help') throw new Error('This is the help.');
  return wanted;
};
