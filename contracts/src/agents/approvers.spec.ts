import { UserId } from '../ids.js';
import { findApprovalObstacle, listApprovers, type Approvers, type PossibleApprover } from './approvers.js';
import { newToolUse, withoutPeople } from './tool-use.js';

const person = (last: string) => UserId.parse(`0193a000-0000-7000-8000-0000000000${last}`);
const [owner, admin, ben, cleo, auditor, gone] = ['01', '02', '03', '04', '05', '09'].map(person) as [
  UserId,
  ...UserId[],
];
const members = [
  { userId: owner, role: 'owner' },
  { userId: admin, role: 'admin' },
  { userId: ben, role: 'builder' },
  { userId: cleo, role: 'runner' },
  { userId: auditor, role: 'auditor' },
] as PossibleApprover[];
const named = (...ids: (UserId | undefined)[]): Approvers => ({
  members: ids.filter((id) => id !== undefined),
  roles: [],
});

type Asked = { startedBy?: UserId | null; othersApprove?: boolean };
const asked = (approvers: Approvers | null, { startedBy = null, othersApprove = false }: Asked = {}) => ({
  listed: listApprovers({ approvers, startedBy }, { members, othersApprove })?.map(({ userId }) => userId) ?? null,
  keeps: (userId: UserId | undefined) =>
    findApprovalObstacle({ approvers, startedBy }, userId ?? owner, { members, othersApprove }),
});

describe('A call', () => {
  it('that names nobody waits for everybody who may control runs', () => {
    expect(asked(null).listed).toBeNull();
    expect(asked(named()).keeps(ben)).toBeNull();
  });

  it('waits for the people and roles that are named, and owners may always decide', () => {
    const call = asked({ members: [ben as UserId], roles: ['admin'] });
    expect(call.listed).toEqual([admin, ben]);
    expect([owner, admin, ben, cleo].map(call.keeps)).toEqual([null, null, null, 'approval_for_others']);
  });

  it('waits for everybody where nobody who is named is there or may decide', () => {
    for (const nobody of [named(gone), named(auditor), { members: [], roles: [] }])
      expect([asked(nobody).listed, asked(nobody).keeps(cleo)]).toEqual([null, null]);
  });

  it('of a run that the only one who is named has started waits for everybody else, where others approve', () => {
    const call = asked(named(ben), { startedBy: ben ?? null, othersApprove: true });
    expect([call.listed, call.keeps(cleo), call.keeps(ben)]).toEqual([null, null, 'approval_needs_another']);
    expect(asked(named(ben), { startedBy: ben ?? null }).listed).toEqual([ben]);
  });

  it('is not approved by an owner who started its run, where others approve', () =>
    expect(asked(null, { startedBy: owner, othersApprove: true }).keeps(owner)).toBe('approval_needs_another'));
});

it('A tool keeps its roles and loses its people in another workspace', () => {
  const use = { ...newToolUse('http.request', 'ask'), approvers: named(ben), passOnTo: named(cleo) };
  expect(withoutPeople(use)).toEqual(newToolUse('http.request', 'ask'));
  const both = { ...use, approvers: { members: [ben as UserId], roles: ['admin' as const] } };
  expect(withoutPeople(both).approvers).toEqual({ members: [], roles: ['admin'] });
});
