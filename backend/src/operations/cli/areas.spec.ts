import { areaOf } from './areas.js';

const words = (line: string) => () => areaOf(line.split(' '));

describe('npm run ops', () => {
  it.each([
    'operators list',
    'operators grant ada@example.com --json',
    'maintenance status',
    'queues retry mail',
    'health',
    'log --type AgentCreated',
  ])('understands: %s', (line) => expect(words(line)).not.toThrow());

  it('understands a maintenance with its message and its end', () =>
    expect(() => areaOf(['maintenance', 'full', '--message', 'A larger disk.', '--lasts', '30'])).not.toThrow());

  it.each([
    ['nothing list', 'nothing to operate named nothing'],
    ['operators grant', 'npm run ops -- operators'],
    ['operators dance', 'npm run ops -- operators'],
    ['maintenance full', '--message'],
    ['maintenance full --message Soon --begins never', '--begins: got never'],
    ['queues drain', 'npm run ops -- queues'],
    ['log --workspace harbour', '--workspace'],
    ['queues status --loudly', 'loudly'],
  ])('says what is wrong with: %s', (line, said) => expect(words(line)).toThrow(said));
});
