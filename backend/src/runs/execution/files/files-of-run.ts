import { Injectable } from '@nestjs/common';
import { filesOfInputs } from '@throughline/contracts/files/file-input.js';
import { fileFlaws } from '@throughline/contracts/files/file.events.js';
import { getNativeInput, type NativeInput } from '@throughline/contracts/files/file-type.js';
import { limits } from '@throughline/contracts/limits.js';
import { CheckedRunInputs, type RunInputs } from '@throughline/contracts/runs/run.events.js';
import { z } from 'zod';
import { Blobs, ContentMissing } from '../../../kernel/blobs/blobs.js';
import { RunFiles, type RunFile } from '../../../kernel/run-files/run-files.js';
import type { ConversationFile } from '../../../models/public.js';
import type { KnownRun } from '../../domain/run.js';

type Given = { input: string; file: RunFile };

/** The most that providers count for a picture, and for the picture that they make of a page. */
const tokensPerImage = 6_000;
/** For what a file is introduced with. */
const perFile = 1_024;

/** The files that a run started with, and what of each a model is sent. */
@Injectable()
export class FilesOfRun {
  constructor(
    private readonly files: RunFiles,
    private readonly blobs: Blobs,
  ) {}

  /** Throws `ContentMissing` when one was erased. */
  async sentTo(run: KnownRun, inputs: RunInputs, natively: readonly NativeInput[]): Promise<ConversationFile[]> {
    const given = await this.givenTo(run, inputs);
    let left: number = limits.filesSent;
    const whole = given.map(({ file }) => {
      const isWhole = mayBeWhole(file, natively) && file.bytes <= left;
      if (isWhole) left -= file.bytes;
      return isWhole;
    });
    return Promise.all(given.map((each, at) => this.sent(each, { isWhole: whole[at] === true, natively })));
  }

  /** The highest number of tokens that they can have, whichever way they are sent. */
  async maxTokens(run: KnownRun): Promise<number> {
    if (!hasFiles(run)) return 0;
    const inputs = CheckedRunInputs.parse(await this.blobs.getValue(run.workspaceId, run.inputs));
    return (await this.givenTo(run, inputs)).reduce((sum, { file }) => sum + getMaxTokens(file), 0);
  }

  private async givenTo(run: KnownRun, inputs: RunInputs): Promise<Given[]> {
    if (!hasFiles(run)) return [];
    return Promise.all(
      filesOfInputs(run.definition.inputs, inputs).map(async ({ input, fileId }) => {
        const file = await this.files.find(run.workspaceId, fileId);
        if (file === null) throw new ContentMissing(false);
        return { input, file };
      }),
    );
  }

  private async sent(
    { input, file }: Given,
    { isWhole, natively }: { isWhole: boolean; natively: readonly NativeInput[] },
  ): Promise<ConversationFile> {
    const { workspaceId, mediaType, bytes, hash, text, leftOut } = file;
    const name = z.string().parse(await this.blobs.getValue(workspaceId, file.name));
    const known = { input, name, mediaType, bytes, hash };
    if (isWhole) return { ...known, sent: { as: 'file', open: () => this.files.open(file) } };
    if (text === null) return { ...known, sent: { as: 'nothing', why: whyNothing(file, natively) } };
    const value = z.string().parse(await this.blobs.getValue(workspaceId, text.content));
    return { ...known, sent: { as: 'text', text: value, isCut: text.isCut, leftOut } };
  }
}

const hasFiles = ({ definition }: KnownRun): boolean => definition.inputs.some(({ type }) => type === 'file');

/** A document that could not be read is not passed on: nobody knows how many pages it has. */
const mayBeWhole = ({ mediaType, bytes, pages }: RunFile, natively: readonly NativeInput[]): boolean => {
  const input = getNativeInput(mediaType);
  if (input === null || !natively.includes(input)) return false;
  return input === 'image' ? bytes <= limits.imageSent : pages !== null && pages <= limits.pagesSent;
};

const whyNothing = ({ mediaType, flaw }: RunFile, natively: readonly NativeInput[]): string => {
  if (flaw !== null) return fileFlaws[flaw];
  const input = getNativeInput(mediaType);
  return input !== null && natively.includes(input) ? 'It is too large to be sent.' : 'This model takes no pictures.';
};

const getMaxTokens = ({ mediaType, text, pages }: RunFile): number =>
  perFile + (text?.bytes ?? 0) + (mediaType.startsWith('image/') ? tokensPerImage : (pages ?? 0) * tokensPerImage);
