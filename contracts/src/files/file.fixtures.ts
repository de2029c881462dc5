import { workspaceId } from '../agents/agent.fixtures.js';
import { FileId } from '../ids.js';
import { inlineContent } from '../json.js';
import type { FileEvent } from './file.events.js';
import type { FileRow } from './file.row.js';

export const fileId = FileId.parse('0193a000-0000-7000-8000-0000000000f1');
const hash = 'a'.repeat(64);

type Uploaded = Extract<FileEvent, { type: 'FileUploaded' }>;
export const fileUploaded = (over: Partial<Uploaded['data']> = {}): Uploaded => ({
  type: 'FileUploaded',
  data: {
    fileId,
    workspaceId,
    name: inlineContent('order.csv'),
    mediaType: 'text/csv',
    bytes: 24,
    content: { kind: 'blob', hash, bytes: 24, contentType: 'text/csv', preview: '' },
    text: { content: inlineContent('item,count\nheron,2'), bytes: 18, isCut: false },
    flaw: null,
    pages: null,
    charset: null,
    leftOut: [],
    ...over,
  },
});

export const fileRow = (over: Partial<FileRow> = {}): FileRow => ({
  id: fileId,
  workspaceId,
  revision: 0,
  position: 1,
  name: inlineContent('order.csv'),
  mediaType: 'text/csv',
  bytes: 24,
  hasText: true,
  flaw: null,
  pages: null,
  charset: null,
  leftOut: [],
  heldBy: [],
  runs: [],
  uploadedBy: { kind: 'system', id: 'spec' },
  uploadedAt: '2026-01-02T03:04:05.000Z',
  attachedAt: null,
  contentErasedAt: null,
  ...over,
});
