import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import { declaredCharset, readText, type ReadingContext } from '../../kernel/text/read-text.js';
import type { HookCall } from './hook-call.js';
import { refuseCall } from './call-refusals.js';
import { readForm } from './parse-form.js';
import { readMultipart, type FilesOfBody } from './parse-multipart.js';

const jsonTypes = /^application\/json$|\+json$/;
const lineTypes = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$/;
const textTypes = /^text\/|^application\/(?:xml|yaml|x-yaml|csv|graphql|javascript)$|\+xml$/;
/** Types that say nothing, and those that programs send with JSON in them. */
const vague = /^$|^application\/(?:octet-stream|x-www-form-urlencoded)$|^text\/plain$/;

const isText = (type: string): boolean => [jsonTypes, lineTypes, textTypes].some((types) => types.test(type));

type Sent = Pick<HookCall, 'contentType' | 'body'>;
const noFiles: FilesOfBody = new Map();

/** Reads the body of a call by its content type, and by what it is where the type says little. An empty body is null. */
export const readBody = async (
  { contentType, body }: Sent,
  context: ReadingContext,
): Promise<{ body: Json; files: FilesOfBody }> => {
  if (body.length === 0) return { body: null, files: noFiles };
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return readMultipart(contentType, body, context);
  return { body: await readOne(type, { contentType, body }, context), files: noFiles };
};

const readOne = async (type: string, { contentType, body }: Sent, context: ReadingContext): Promise<Json> => {
  const text = await readAny(body, declaredCharset(contentType), context);
  if (text === null) throw refuseCall(isText(type) ? 'not_text' : 'unknown_type');
  if (jsonTypes.test(type)) return readJson(text);
  if (lineTypes.test(type)) return readLines(text);
  const json = vague.test(type) && /^\s*[[{]/.test(text) ? jsonIn(text) : undefined;
  if (json !== undefined) return json;
  if (type === 'application/x-www-form-urlencoded') return readForm(text, declaredCharset(contentType), context);
  if (textTypes.test(type) || vague.test(type)) return text;
  throw refuseCall('unknown_type');
};

const readAny = async (body: Buffer, declared: string | null, context: ReadingContext): Promise<string | null> => {
  const read = await readText(body, declared, context).catch((error: unknown) => {
    throw error instanceof ToolFailure ? new DomainError('overloaded') : error;
  });
  return read?.text ?? null;
};

const readJson = (text: string): Json => {
  const value = jsonIn(text);
  if (value === undefined) throw refuseCall('not_json');
  return value;
};

/** Reads each line that is not empty as JSON. */
const readLines = (text: string): Json =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const value = jsonIn(line);
    if (value === undefined)
      throw new DomainError('malformed_request', { detail: `Line ${at + 1} is not JSON that can be read.` });
    return [value];
  });
