import { Charset } from '@throughline/contracts/files/file.events.js';
import { z } from 'zod';
import type { ToolContext } from '../agent-tools/tool.js';
import { runInSandbox } from '../sandbox/sandbox.js';
import { readSaidText, type DecodedText } from '../sandbox/said-text.js';

export { readSaidText };

/** In whose turn the sandbox process reads, and until when. */
export type ReadingContext = Pick<ToolContext, 'workspaceId' | 'signal'>;

const Guessed = z.object({ text: z.string(), charset: Charset }).nullable();

/** The encoding that a content type names, as it is written there; null when it names none. */
export const declaredCharset = (contentType: string): string | null =>
  /;\s*charset\s*=\s*"?([\w:.+-]{1,40})/i.exec(contentType)?.[1] ?? null;

/**
 * The text of bytes from outside, in whatever encoding; null when they are not text. `declared`: what was said of the encoding
 * with them. Guessing takes long, so the sandbox process does it; throws `ToolFailure` when that fails.
 */
export const readText = async (
  bytes: Uint8Array,
  declared: string | null,
  context: ReadingContext,
): Promise<DecodedText | null> => {
  const said = readSaidText(bytes, declared);
  if (said !== null) return said;
  const given = { bytes, declared, isNamedJson: false, maxCharacters: bytes.length };
  return Guessed.parse(await runInSandbox('text-file', given, context));
};
