import { FileRow } from '@throughline/contracts/files/file.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';

const files = (workspaceId: WorkspaceId): string => `/api/workspaces/${workspaceId}/files`;

/** Sends a file without the type that the browser takes it for: the server looks into it. */
export const uploadFile = (workspaceId: WorkspaceId, file: File, signal?: AbortSignal) =>
  http.post(files(workspaceId), file.slice(0, file.size, 'application/octet-stream'), Receipt, {
    query: { name: file.name },
    signal,
  });
export const getFile = (workspaceId: WorkspaceId, fileId: string, signal?: AbortSignal) =>
  http.get(`${files(workspaceId)}/${fileId}`, FileRow, { signal });
/** Reads the files that a run started with, also the erased ones. */
export const listFilesOfRun = (workspaceId: WorkspaceId, runId: string, signal?: AbortSignal) =>
  http.get(files(workspaceId), z.array(FileRow), { query: { run: runId }, signal });
export const fileAddress = (workspaceId: WorkspaceId, fileId: string): string =>
  `${files(workspaceId)}/${fileId}/content`;
