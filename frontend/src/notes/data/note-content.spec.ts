import { inlineContent } from '@throughline/contracts/json.js';
import { readNote, textOfNote } from './note-content.js';

describe('a note', () => {
  it.each([
    ['a JSON list of objects', '[{"id": 1, "to": "Ada"}, {"id": 2, "paid": true}]'],
    ['lines of JSON objects', '{"id": 1, "to": "Ada"}\n\n{"id": 2, "paid": true}'],
  ])('that is %s is a table of all their fields', (_, text) => {
    expect(readNote(text).table).toEqual({
      columns: ['id', 'to', 'paid'],
      rows: [
        ['1', 'Ada', ''],
        ['2', '', 'true'],
      ],
    });
  });

  it('with several pairs on each line is a table of rows', () => {
    expect(readNote('order: A-1, total: 1,200 euros\norder: A-2, total: 5').table).toEqual({
      columns: ['order', 'total'],
      rows: [
        ['A-1', '1,200 euros'],
        ['A-2', '5'],
      ],
    });
  });

  it('with one pair on each line is a table of names and values', () => {
    expect(readNote('Monday: 07:00 to 17:00\n- Sunday: closed').table).toEqual({
      columns: ['Name', 'Value'],
      rows: [
        ['Monday', '07:00 to 17:00'],
        ['Sunday', 'closed'],
      ],
    });
  });

  it.each([
    ['a sentence with a colon', 'Please note: we are closed.'],
    ['lines with one that is a sentence', 'Monday: open\nCall us.'],
    ['a letter', 'Dear Ada,\n\nthank you for your mail of today: it is with our team.'],
    ['a number', '12'],
    ['nothing', ''],
    ['an empty list', '[]'],
  ])('that is %s is read without a table', (_, text) => expect(readNote(text).table).toBeNull());

  it.each([
    ['an object', '{"a": {"b": 1}}', { a: { b: 1 } }],
    ['a list of texts', '["a"]', ['a']],
    ['a text', '"a"', null],
    ['half of an object', '{"a":', null],
  ])('that is %s is read as JSON where that has a structure', (_, text, json) =>
    expect(readNote(text)).toEqual({ json, table: null }),
  );

  it('has no text once its key was destroyed', () => {
    expect(textOfNote(inlineContent('a'))).toBe('a');
    expect(textOfNote({ kind: 'sealed', text: 'sealed:v1:x', bytes: 1 })).toBeNull();
  });
});
