import { z } from 'zod';

export const Role = z.enum(['owner', 'admin', 'builder', 'runner', 'auditor']);
export type Role = z.infer<typeof Role>;

const rank: Record<Role, number> = { owner: 4, admin: 3, builder: 2, runner: 1, auditor: 0 };
export const outranks = (role: Role, other: Role): boolean => rank[role] > rank[other];
