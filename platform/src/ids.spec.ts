import { v5, validate, version } from 'uuid';
import { derivedId, newId } from './ids.js';

describe('Ids', () => {
  it('derived from the same parts are the same everywhere: version 5 of our namespace', () => {
    const namespace = 'a1f2e4d6-5b3c-4c8e-9d7f-2e6b8c0a4d1e';
    for (const parts of [['a', 0], ['POST /api/workspaces', 'schlüssel', '🔑'], [''], ['x'.repeat(500), 1]])
      expect(derivedId(...parts)).toBe(v5(parts.join('/'), namespace));
  });

  it('made fresh are all different, and later ones come after earlier ones', () => {
    const ids = Array.from({ length: 2_000 }, newId);
    expect(new Set(ids).size).toBe(2_000);
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(ids).toEqual([...ids].sort());
  });
});
