/** Characters that show nothing, past which some mail programs and all browsers read an address. */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}*`;
const character = String.raw`[\p{L}\p{M}\p{So}]`;
/** A dot as in a host name: a name ends before it, and one of at least two letters begins after it, as ends of host names do. */
const dot = String.raw`(?<=[\p{L}\p{M}\p{N}\p{So}\-_]${unseen})[.․。．｡﹒](?=${unseen}${character}${unseen}[\p{L}\p{M}\p{N}\p{So}\-])`;
/** A colon as after a scheme. */
const colon = String.raw`[:：﹕](?=${unseen}[/\\／＼])`;
const joints = new RegExp(`${dot}|${colon}`, 'gu');

/**
 * A text in which no mail program finds an address to make a link of, because a space is where one would be joined:
 * `evil. example. com`. A space is seen, but the joiners that are not are left out again by browsers and by some programs.
 * The addresses that are meant stay whole.
 */
export const withoutLinks = (text: string, meant: readonly string[] = []): string => {
  const [first, ...others] = meant.filter((each) => each !== '');
  if (first === undefined) return text.replace(joints, '$& ');
  return text
    .split(first)
    .map((part) => withoutLinks(part, others))
    .join(first);
};
