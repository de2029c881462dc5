import type { ConnectedModel } from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import { ModelInputs } from '../../models/components/model-inputs.js';
import { pricePerMillion, tokensText } from '../../models/components/price-text.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { Button } from '../../ui/buttons/button.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { Badge } from '../../ui/status/badge.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { VirtualRows } from '../../ui/table/virtual-rows.js';
import { NoValue } from '../../ui/values/no-value.js';

type ModelTableProps = {
  models: readonly ConnectedModel[];
  connections: readonly ConnectionRow[];
  /** Undefined for those who may not set prices. */
  onPrice: ((model: ConnectedModel) => void) | undefined;
};

/** Models with what tells them apart: prices are in dollars per million tokens, and say where they are from. */
export const ModelTable = ({ models, connections, onPrice }: ModelTableProps) => (
  <>
    <Table label="Models" tall aria-rowcount={models.length + 1}>
      <TableHead>
        <TableHeader>Model</TableHeader>
        <TableHeader right className="max-sm:hidden">
          Context
        </TableHeader>
        <TableHeader className="max-md:hidden">Accepts</TableHeader>
        <TableHeader right>In</TableHeader>
        <TableHeader right className="max-md:hidden">
          Cached
        </TableHeader>
        <TableHeader right>Out</TableHeader>
        <TableHeader className="max-sm:hidden">Price from</TableHeader>
      </TableHead>
      <VirtualRows items={models} idOf={buildModelId} current={undefined} columns={7}>
        {(card, row) => (
          <TableRow key={buildModelId(card)} {...row} off={card.status === 'gone'}>
            <TableCell className="max-w-80 max-md:w-full max-md:max-w-0">
              <TwoLines about={describeModel(card, connections)}>
                <span className="mono">{card.model}</span>
                {card.status !== 'listed' && (
                  <Badge look="wait" className="ml-1.5">
                    {card.status === 'gone' ? 'no longer listed' : 'deprecated'}
                  </Badge>
                )}
                {onPrice && card.price?.book !== 'own' && (
                  <button type="button" className="link ml-2 text-xs sm:hidden" onClick={() => onPrice(card)}>
                    {card.price === null ? 'Set a price' : 'Change the price'}
                  </button>
                )}
              </TwoLines>
            </TableCell>
            <TableCell right quiet className="max-sm:hidden">
              {card.context === null ? (
                <NoValue label="Not known" />
              ) : (
                <span title={`${formatNumber(card.context)} tokens`}>{tokensText(card.context)}</span>
              )}
            </TableCell>
            <TableCell className="max-md:hidden">
              <ModelInputs inputs={card.inputs} />
            </TableCell>
            <Price micros={card.price?.in} />
            <Price micros={card.price?.cacheRead} className="max-md:hidden" />
            <Price micros={card.price?.out} />
            <TableCell className="max-w-48 max-sm:hidden">
              <PriceSource card={card} onPrice={onPrice && (() => onPrice(card))} />
            </TableCell>
          </TableRow>
        )}
      </VirtualRows>
    </Table>
    <p className="px-gutter py-3 text-xs text-ink-3">
      USD per million tokens. A price is written on every step when it ends and never changes afterwards. At most{' '}
      {formatNumber(limits.connectionModels)} models of an account are listed.
    </p>
  </>
);

const buildModelId = ({ connectionId, model }: ConnectedModel): string => `${connectionId} ${model}`;

const describeModel = (
  { name, model, connectionId }: ConnectedModel,
  connections: readonly ConnectionRow[],
): string => {
  const account = connections.find(({ id }) => id === connectionId)?.name ?? '';
  return name === model ? account : `${name} · ${account}`;
};

const Price = ({ micros, className }: { micros: number | undefined; className?: string | undefined }) => (
  <TableCell right className={className}>
    {micros === undefined ? <NoValue label="No price is known" /> : pricePerMillion(micros)}
  </TableCell>
);

const sources: Record<string, string> = { vendor: 'Its provider', workspace: 'This workspace', own: 'No charge' };
/** A list of a library is named by it and its version, which few people know. */
const nameSource = (source: string): string =>
  sources[source] ?? (source.startsWith('genai-prices') ? 'Public price list' : source);

type PriceSourceProps = { card: ConnectedModel; onPrice: (() => void) | undefined };

/** Where the price is from, and the way to another one. */
const PriceSource = ({ card: { model, price, sources: from }, onPrice }: PriceSourceProps) => {
  const source = price && (from.price ?? price.book);
  if (price === null && onPrice)
    return (
      <Button size="sm" aria-label={`Set a price for ${model}`} onClick={onPrice}>
        Set a price
      </Button>
    );
  if (price === null || source === null) return <span className="text-ink-3">Not known</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate text-ink-2" title={price.book}>
        {nameSource(source)}
      </span>
      {onPrice && price.book !== 'own' && (
        <button type="button" className="link text-xs" aria-label={`Change the price of ${model}`} onClick={onPrice}>
          Change
        </button>
      )}
    </span>
  );
};
