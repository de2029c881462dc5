import { testCards } from '../billing/cards.js';
import { html } from './page.js';

/** A card number in groups of four. */
const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

/** The cards that a customer may choose. There is no field for a number, so that nobody enters that of a real card. */
export const cardChoice = html`<fieldset>
  <legend>Test card</legend>
  ${testCards.map(
    ({ number, about }, nth) =>
      html`<label
        ><input type="radio" name="card" value="${number}" ${nth === 0 ? html`checked` : null} /><span
          ><span class="number">${grouped(number)}</span><small>${about}</small></span
        ></label
      >`,
  )}
</fieldset>`;

export const lastFour = (number: string): string => number.slice(-4);
