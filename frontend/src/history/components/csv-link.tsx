import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/buttons/button.js';

/** Downloads what the page shows, all of it. */
export const CsvLink = ({ name, href }: { name: string; href: string }) => (
  <a className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ml-auto`} href={href} download={`${name}.csv`}>
    <Download aria-hidden /> CSV
  </a>
);
