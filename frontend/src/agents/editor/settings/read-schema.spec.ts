import { readSchema } from './read-schema.js';

const error = (text: string) => {
  const read = readSchema(text);
  return 'error' in read ? read.error : null;
};

describe('the schema of an answer', () => {
  it('is taken when it describes an object', () => {
    const schema = { type: 'object', properties: { total: { type: ['number', 'null'] }, who: { type: 'string' } } };
    expect(readSchema(JSON.stringify(schema))).toEqual({ schema });
  });

  it('is refused in words when it is not JSON, no object, or of a type there is not', () => {
    expect(error('{')).toContain('this is not JSON');
    expect(error('[]')).toBe('a schema is an object in { }.');
    expect(error('{"type": "string"}')).toContain('has to be an object');
    expect(error('{"type": "object", "properties": {"total": {"type": "money"}}}')).toBe(
      'the type of total is not one of JSON Schema.',
    );
  });
});
