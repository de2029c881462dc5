import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { http } from '../../lib/http.js';
import { ProblemError } from '../../lib/problem-error.js';
import { writeFilters, type HistoryFilters } from './history-filters.js';

/** The events that are undone: one by its number, or those that the filters match. */
export type UndoneEvents = { number: number } | HistoryFilters;

const retryMs = 1_000;
const UndoPage = page(UndoRow);

const toQuery = (events: UndoneEvents) =>
  'number' in events ? { number: events.number } : Object.fromEntries(writeFilters(events));

/** Asks again while the past, which the plan compares with, is being put together. */
export const planUndo = async (
  workspaceId: WorkspaceId,
  events: UndoneEvents,
  signal: AbortSignal,
): Promise<UndoPlan> => {
  for (;;)
    try {
      return await http.get(`/api/workspaces/${workspaceId}/history/undo`, UndoPlan, {
        query: toQuery(events),
        signal,
      });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'moment_not_ready' || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
};

export type UndoChoices = {
  moment: number;
  except: readonly string[];
  overwrite: readonly string[];
  calls: readonly string[];
};

export const requestUndo = (workspaceId: WorkspaceId, events: UndoneEvents, choices: UndoChoices) =>
  http.post(`/api/workspaces/${workspaceId}/history/undo`, { filters: toQuery(events), ...choices }, Receipt, {
    idempotent: true,
  });

export const listUndos = ({ workspaceId }: { workspaceId: WorkspaceId }, cursor?: string) =>
  http.get(`/api/workspaces/${workspaceId}/undos`, UndoPage, { query: { cursor, limit: 20 } });

export const readUndo = (workspaceId: WorkspaceId, id: string) =>
  http.get(`/api/workspaces/${workspaceId}/undos/${encodeURIComponent(id)}`, UndoRow);
