import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  InvitationLink,
  InvitationView,
  InviteMembersAnswer,
  Joined,
  MyInvitations,
  type InviteMembersRequest,
  type RegisterInvitedRequest,
} from '@throughline/contracts/workspaces/invitation.requests.js';
import { InvitationRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';

const InvitationPage = page(InvitationRow);
const path = (workspaceId: string, ...parts: string[]) =>
  ['', 'api', 'workspaces', workspaceId, 'invitations', ...parts].join('/');

export const listInvitations = ({ workspaceId }: Room, cursor?: string) =>
  http.get(path(workspaceId), InvitationPage, { query: { cursor, limit: 200 } });

export const inviteMembers = (workspaceId: string, request: InviteMembersRequest) =>
  http.post(path(workspaceId), request, InviteMembersAnswer, { idempotent: true });
export const resendInvitation = (workspaceId: string, id: string) =>
  http.post(path(workspaceId, id, 'resend'), {}, Receipt);
export const revokeInvitation = (workspaceId: string, id: string) => http.delete(path(workspaceId, id), Receipt);
export const invitationLink = (workspaceId: string, id: string) =>
  http.post(path(workspaceId, id, 'link'), {}, InvitationLink);

const byLink = '/api/auth/invitation';
export const inspectInvitation = (token: string) => http.post(`${byLink}/inspect`, { token }, InvitationView);
export const acceptByLink = (token: string) => http.post(`${byLink}/accept`, { token }, Joined);
export const declineByLink = (token: string) => http.post(`${byLink}/decline`, { token }, Receipt);
export const requestNewInvitation = (token: string) => http.post(`${byLink}/ask-again`, { token }, z.unknown());
export const registerInvited = (request: RegisterInvitedRequest) => http.post(`${byLink}/register`, request, NextStep);

export const myInvitations = (signal: AbortSignal) => http.get('/api/me/invitations', MyInvitations, { signal });
export const acceptMine = (id: string) => http.post(`/api/me/invitations/${id}/accept`, {}, Joined);
export const declineMine = (id: string) => http.post(`/api/me/invitations/${id}/decline`, {}, Receipt);
