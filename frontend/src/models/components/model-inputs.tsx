import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { clsx } from 'clsx';
import { AudioLines, FileText, Image, Type, type LucideIcon } from 'lucide-react';

type Input = ModelCard['inputs'][number];

export const inputNames: Record<Input, string> = { text: 'text', image: 'images', pdf: 'PDF', audio: 'audio' };

const icons: readonly (readonly [Input, LucideIcon])[] = [
  ['text', Type],
  ['image', Image],
  ['pdf', FileText],
  ['audio', AudioLines],
];

/** Shows the inputs of models: those that a model takes are ink, the others faint. */
export const ModelInputs = ({ inputs }: { inputs: readonly Input[] }) => (
  <span
    role="img"
    aria-label={inputs.length === 0 ? 'Not known' : inputs.map((input) => inputNames[input]).join(', ')}
    title={inputs.length === 0 ? 'Not known' : `Takes ${inputs.map((input) => inputNames[input]).join(', ')}`}
    className="inline-flex gap-1.5"
  >
    {icons.map(([input, Icon]) => (
      <Icon
        key={input}
        aria-hidden
        className={clsx('size-3.5', inputs.includes(input) ? 'text-ink-2' : 'text-line-strong')}
      />
    ))}
  </span>
);
