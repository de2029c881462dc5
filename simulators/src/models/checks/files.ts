const beginnings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'image/webp': ['RIFF'],
  'application/pdf': ['%PDF-'],
};

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const dataUrl = /^data:([a-z]+\/[a-z0-9.+-]+);base64,(.*)$/s;

/** Why a vendor would refuse a picture or a document; null when it is what it is said to be. */
export const fileFlaw = (mediaType: string, data: string): string | null => {
  const known = beginnings[mediaType];
  if (known === undefined) return `The media type '${mediaType}' is not supported.`;
  if (data === '' || !base64.test(data)) return 'The data is not valid base64.';
  const head = Buffer.from(data.slice(0, 32), 'base64').toString('latin1');
  return known.some((beginning) => head.startsWith(beginning)) ? null : `The data is not '${mediaType}'.`;
};

/** Applies to a picture or a document in a data URL. What is elsewhere is not fetched. */
export const dataUrlFlaw = (url: string, kind: 'image' | 'application'): string | null => {
  if (!url.startsWith('data:')) return kind === 'image' && url.startsWith('https://') ? null : 'Expected a data URL.';
  const [, mediaType = '', data = ''] = dataUrl.exec(url) ?? [];
  return mediaType.startsWith(`${kind}/`) ? fileFlaw(mediaType, data) : `Expected a data URL of '${kind}'.`;
};
