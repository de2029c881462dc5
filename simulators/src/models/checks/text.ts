import { jsonIn, type Json } from '@throughline/contracts/json.js';

/** The value of JSON text, else the text. */
export const valueOrText = (text: string): Json => jsonIn(text) ?? text;
