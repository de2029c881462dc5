import { Command } from 'cmdk';
import { clsx } from 'clsx';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { connectionLook } from '../../../../components/connections/connection-look.js';
import { ServiceMark } from '../../../../components/connections/service-mark.js';
import { pricePerMillion, tokensText } from '../../../../components/models/price-text.js';
import { formatNumber } from '../../../../lib/time/format.js';
import { statusLook } from '../../../../ui/status/status-labels.js';
import { TwoLines } from '../../../../ui/layout/two-lines.js';
import { isModel, matchesFilter, type Model, type ModelFilter, type ModelOption } from './model-options.js';

/** As many as are drawn at once; searching finds the others. */
const maxShown = 100;

const columns =
  'grid grid-cols-[16px_20px_minmax(0,1fr)_52px_52px_56px] items-center gap-2 px-3 max-sm:grid-cols-[16px_20px_minmax(0,1fr)_52px_56px]';
const figure = 'text-right tabular-nums';

type Chip = Exclude<keyof ModelFilter, 'words'>;
const chips: readonly (readonly [Chip, string])[] = [
  ['pdf', 'Takes PDF'],
  ['reasons', 'Reasons'],
  ['long', '200K or more'],
];

export type ModelListProps = {
  options: readonly ModelOption[];
  /** Marked as the one in use. */
  current?: Model | undefined;
  onChoose: (option: ModelOption) => void;
};

/** Models with what tells them apart, found by typing. */
export const ModelList = ({ options, current, onChoose }: ModelListProps) => {
  const [filter, setFilter] = useState<ModelFilter>({ words: '', pdf: false, reasons: false, long: false });
  const found = options.filter((option) => matchesFilter(option, filter));
  return (
    <Command label="Models" shouldFilter={false} loop>
      <div className="flex h-10 items-center gap-2 border-b border-line px-3">
        <Search className="size-3.5 text-ink-3" aria-hidden />
        <Command.Input
          autoFocus
          aria-label="Find a model"
          placeholder={`Search ${formatNumber(options.length)} ${options.length === 1 ? 'model' : 'models'}`}
          value={filter.words}
          onValueChange={(words) => setFilter({ ...filter, words })}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </div>
      <div className="flex flex-wrap gap-2 border-b border-line px-3 py-2">
        {chips.map(([chip, label]) => (
          <button
            key={chip}
            type="button"
            aria-pressed={filter[chip]}
            onClick={() => setFilter({ ...filter, [chip]: !filter[chip] })}
            className={clsx(
              'h-control-sm rounded-md border px-2.5 text-sm leading-none hover:bg-hover-raised',
              filter[chip] ? 'border-control-line font-medium text-ink' : 'border-dashed border-line-strong text-ink-2',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div aria-hidden className={clsx(columns, 'h-8 border-b border-line text-xs text-ink-3')}>
        <span className="col-start-3">Model</span>
        <span className={clsx(figure, 'max-sm:hidden')}>Context</span>
        <span className={figure}>In</span>
        <span className={figure}>Out</span>
      </div>
      <Command.List className="max-h-80 overflow-y-auto">
        {found.slice(0, maxShown).map((option) => (
          <ModelLine
            key={`${option.connectionId} ${option.provider} ${option.model}`}
            option={option}
            current={current !== undefined && isModel(current, option)}
            onChoose={() => onChoose(option)}
          />
        ))}
      </Command.List>
      {found.length === 0 && <p className="px-3 py-3 text-sm text-ink-3">No model matches.</p>}
      <p className="border-t border-line px-3 py-2 text-xs text-ink-3">
        {found.length > maxShown && `${formatNumber(found.length - maxShown)} more match; search to see them. `}
        Prices in USD per million tokens.
      </p>
    </Command>
  );
};

type ModelLineProps = { option: ModelOption; current: boolean; onChoose: () => void };

const ModelLine = ({ option, current, onChoose }: ModelLineProps) => {
  const { connectionId, provider, model, name, via, card, broken } = option;
  const isOwn = card === null;
  return (
    <Command.Item
      value={`${connectionId} ${provider} ${model}`}
      disabled={broken !== null}
      onSelect={onChoose}
      className={clsx(
        columns,
        'min-h-11 cursor-pointer py-1 text-sm data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-ink-3 data-[selected=true]:bg-hover-raised',
      )}
    >
      <Check className={clsx('size-3.5 text-ink-2', !current && 'invisible')} aria-hidden />
      <ServiceMark name={via} size="sm" />
      <TwoLines about={<About option={option} />}>
        <span className={isOwn ? undefined : 'mono'}>{isOwn ? name : model}</span>
      </TwoLines>
      <span className={clsx(figure, 'text-ink-2 max-sm:hidden')}>
        {card?.context == null ? '—' : tokensText(card.context)}
      </span>
      <span className={figure}>{priceOf(card?.price?.in, isOwn)}</span>
      <span className={figure}>{priceOf(card?.price?.out, isOwn)}</span>
    </Command.Item>
  );
};

/** A model of the product itself costs nothing; of any other, no price is not a price of nothing. */
const priceOf = (micros: number | undefined, free: boolean): string =>
  micros === undefined ? (free ? '0' : '—') : pricePerMillion(micros);

const About = ({ option: { connectionId, via, card, broken } }: { option: ModelOption }) => {
  if (connectionId === null && card !== null) return `${via}, paid by the operators of this deployment`;
  if (broken === null) return via;
  const { status, word, about } = connectionLook(broken, 0);
  return (
    <span className="text-wait-ink">
      {via}: {word ?? statusLook(status).word}
      {about && `, ${about}`}
    </span>
  );
};
