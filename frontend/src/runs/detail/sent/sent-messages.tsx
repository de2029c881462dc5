import type { SentFile, SentMessage } from '@throughline/contracts/runs/sent-request.js';
import { SentPart } from './sent-part.js';

type Part = { title: string; value: unknown };

/** A file that was sent as it is, is shown by its name, its type, its size and its hash. */
const filePart = ({ name, mediaType, bytes, hash, ...file }: SentFile): Part => {
  switch (file.as) {
    case 'file':
      return { title: `File ${name}`, value: { mediaType, bytes, hash } };
    case 'text':
      return { title: `Text of ${name}${file.isCut ? ', cut' : ''}`, value: file.text };
    case 'nothing':
      return { title: `File ${name}, not sent`, value: file.why };
  }
};

/** Returns what a message holds, without what only means something to its provider. */
const listParts = (message: SentMessage): Part[] => {
  switch (message.role) {
    case 'user':
      return [{ title: 'Inputs of the run', value: message.text }, ...(message.files ?? []).map(filePart)];
    case 'assistant':
      return message.parts.map((part) => {
        switch (part.kind) {
          case 'text':
            return { title: 'Model wrote', value: part.text };
          case 'reasoning':
            return { title: 'Model reasoned', value: part.text };
          case 'call':
            return { title: `Model called ${part.name}`, value: part.arguments };
          case 'file':
            return { title: `Model made a file (${part.mediaType})`, value: part.base64 };
        }
      });
    case 'results':
      return message.results.map(({ name, result }) => {
        if (result.kind === 'error') return { title: `${name} failed`, value: `${result.code}: ${result.message}` };
        const isCut = result.kind === 'text';
        return { title: `Result of ${name}${isCut ? ', cut' : ''}`, value: isCut ? result.text : result.value };
      });
  }
};

/** Messages in the order in which they were sent. */
export const SentMessages = ({ messages }: { messages: readonly SentMessage[] }) =>
  messages.flatMap((message, at) =>
    listParts(message).map(({ title, value }, part) => <SentPart key={`${at}/${part}`} title={title} value={value} />),
  );
