import { ProviderRefused } from '../provider.errors.js';
import type { PaymentProvider } from '../payment-provider.js';
import { idFor, type Book } from './book.js';
import { saveCard } from './checkouts.js';
import { cardOf, type CardEntry } from './test-cards.js';
import type { Portal } from './test-objects.js';

type Asked = Parameters<PaymentProvider['ensureCustomer']>[0];

export const ensureCustomer = async (book: Book, { workspaceId }: Asked): Promise<string> => {
  const known = await book.customerOfWorkspace(workspaceId);
  if (known !== null) return known.id;
  const id = idFor('customer');
  await book.save('customer', { id, customer: id, workspaceId, card: null });
  return id;
};

export const openPortal = async (book: Book, of: { customer: string; doneUrl: string }) => {
  const { workspaceId } = await book.get('customer', of.customer);
  const portal: Portal = { ...of, id: idFor('portal') };
  await book.save('portal', portal);
  return { id: portal.id, workspaceId };
};

/** What the page shows where a card is replaced. */
export const portalPage = async (book: Book, id: string) => {
  const portal = await book.find('portal', id);
  if (portal === null) return null;
  const { workspaceId, card } = await book.get('customer', portal.customer);
  const method = card === null ? null : { brand: card.brand, lastFour: card.lastFour, expires: card.expires };
  return { ...portal, workspaceId, method };
};
export type PortalPage = NonNullable<Awaited<ReturnType<typeof portalPage>>>;

/** The bank says at once whether it knows a card; what it pays later is another matter. */
export const replaceCard = async (book: Book, of: { customer: string; card: CardEntry }): Promise<void> => {
  const customer = await book.get('customer', of.customer);
  const card = cardOf(of.card, book.now);
  if (card.behaviour === 'declined') throw new ProviderRefused('card_declined', 'The card was declined.');
  await saveCard(book, customer, card);
};
