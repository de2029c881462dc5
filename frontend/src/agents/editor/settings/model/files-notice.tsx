import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { Banner } from '../../../../ui/feedback/banner.js';
import type { ModelOption } from './model-options.js';

/** Returns what the model can not be given of the files that the agent takes; null: nothing is missing. */
export const filesSentence = (inputs: readonly InputField[], option: ModelOption | undefined): string | null => {
  if (option === undefined || !inputs.some(({ type }) => type === 'file')) return null;
  const takes = option.card?.inputs ?? [];
  const [image, pdf] = [takes.includes('image'), takes.includes('pdf')];
  if (image && pdf) return null;
  if (image) return 'This model sees pictures. Of PDFs it gets only the text.';
  return pdf
    ? 'This model reads PDFs, and cannot see pictures.'
    : 'This model can’t read images, and gets only the text of PDFs.';
};

export const FilesNotice = (props: { inputs: readonly InputField[]; option: ModelOption | undefined }) => {
  const sentence = filesSentence(props.inputs, props.option);
  return sentence === null ? null : <Banner>{sentence}</Banner>;
};
