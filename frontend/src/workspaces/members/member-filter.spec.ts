import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { filteredMembers, memberFilterParams, readMemberFilter } from './member-filter.js';

const members = [
  memberRow({ name: 'Tomas', email: 'tomas@harbour.example', role: 'runner' }),
  memberRow({ name: 'Ines', email: 'ines@harbour.example', role: 'admin', status: 'suspended' }),
  memberRow({ name: 'Bo', email: 'bo@dock.example', role: 'runner', status: 'removed' }),
];
const names = (params: string) => filteredMembers(members, readMemberFilter(params)).map(({ name }) => name);

describe('the members of a workspace', () => {
  it.each([
    ['', ['Ines', 'Tomas']],
    ['role=runner', ['Tomas']],
    ['status=suspended', ['Ines']],
    ['status=removed', ['Bo']],
    ['q=HARBOUR+tom', ['Tomas']],
    ['q=bo@', []],
    ['role=captain', ['Ines', 'Tomas']],
  ])('with %j are %j: those who left are only listed by their status', (params, found) =>
    expect(names(params)).toEqual(found),
  );

  it('keep their filters in the URL', () => {
    expect(memberFilterParams(readMemberFilter('q=ines&role=admin&status=active'))).toBe(
      'q=ines&role=admin&status=active',
    );
    expect(memberFilterParams(readMemberFilter(''))).toBe('');
  });
});
