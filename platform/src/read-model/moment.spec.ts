import { DomainError } from '../problems/domain-error.js';
import { toPast } from './moment.js';

const tables = new Set(['agents', 'runs']);

describe('A statement over a past moment', () => {
  it('names tables with versions without their schema, so that the search path finds them', () => {
    expect(toPast('select a.id from rm.agents a join rm.runs on true', tables)).toBe(
      'select a.id from agents a join runs on true',
    );
    expect(toPast('select "rm"."agents"."id" from "rm"."agents"', tables)).toBe('select "agents"."id" from "agents"');
  });

  it('may name all versions of the rows of a table', () => {
    expect(toPast('select 1 from rm.agents_versions v', tables)).toBe('select 1 from agents_versions v');
  });

  it('leaves people as they are now, and what only has a similar name', () => {
    const sql = `select * from rm.people order by name collate rm.by_name, "form"."agents", arm.agents, arm.other`;
    expect(toPast(sql, tables)).toBe(sql);
  });

  it('is refused where it names a table whose past is not known', () => {
    expect(() => toPast('select * from rm.security_events', tables)).toThrow(new DomainError('only_now'));
  });

  it('ends the log at the position of the moment, under the name that the statement has for it', () => {
    const rows = "(select * from rm.history where position <= current_setting('throughline.at')::bigint)";
    expect(toPast('from rm.history event where event.id = $1', tables)).toBe(`from ${rows} event where event.id = $1`);
    expect(toPast('from rm.history as h, rm.agents', tables)).toBe(`from ${rows} as h, agents`);
    expect(toPast('from rm.history where id = $1', tables)).toBe(`from ${rows} as history where id = $1`);
    expect(toPast('(select 1 from rm.history)', tables)).toBe(`(select 1 from ${rows} as history)`);
  });
});
