import { z } from 'zod';
import type { Json } from '@throughline/contracts/json.js';

type Part = {
  mimeType?: string | undefined;
  filename?: string | undefined;
  body?: { data?: string | undefined } | undefined;
  headers?: { name: string; value: string }[] | undefined;
  parts?: Part[] | undefined;
};
const Part: z.ZodType<Part> = z.lazy(() =>
  z.object({
    mimeType: z.string().optional(),
    filename: z.string().optional(),
    body: z.object({ data: z.string().optional() }).optional(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    parts: z.array(Part).optional(),
  }),
);
const Message = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()).default([]),
  snippet: z.string().default(''),
  payload: Part.optional(),
});

const shown = ['From', 'To', 'Cc', 'Subject', 'Date', 'Message-ID'];

/** A message of the Gmail API as a person reads it: its headers, its text, the names of what is attached. */
export const gmailMessage = (json: Json, longest: number): Json => {
  const parsed = Message.safeParse(json);
  if (!parsed.success) return { done: true };
  const { id, threadId, labelIds, snippet, payload = {} } = parsed.data;
  const parts = allParts(payload);
  const headers = shown.flatMap((name) => {
    const found = payload.headers?.find((header) => header.name.toLowerCase() === name.toLowerCase());
    return found === undefined ? [] : [[formatField(name), found.value] as const];
  });
  const text = parts.find(({ mimeType, filename }) => mimeType === 'text/plain' && !filename);
  const html = parts.find(({ mimeType, filename }) => mimeType === 'text/html' && !filename);
  const content = decoded((text ?? html)?.body?.data ?? '').slice(0, longest);
  return {
    id,
    threadId,
    labels: labelIds,
    snippet,
    ...Object.fromEntries(headers),
    ...(text === undefined && html !== undefined ? { html: content } : { text: content }),
    attachments: parts.flatMap(({ filename }) => (filename === undefined || filename === '' ? [] : [filename])),
  };
};

const formatField = (header: string): string =>
  header === 'Message-ID' ? 'messageId' : `${header.charAt(0).toLowerCase()}${header.slice(1)}`;

const allParts = (part: Part): Part[] => [part, ...(part.parts ?? []).flatMap(allParts)];

const decoded = (data: string): string => {
  try {
    const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
};
