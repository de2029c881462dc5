import { dataBlock, html } from './html.js';

const hostile = `</script><img src=x onerror='a()'>"&`;

describe('html', () => {
  it('escapes every value, and keeps what is HTML', () => {
    const inner = html`<b>${hostile}</b>`;
    expect(html`<p title="${hostile}">${[inner, html`<i></i>`]}${2}</p>`.text).toBe(
      '<p title="&lt;/script&gt;&lt;img src=x onerror=&#39;a()&#39;&gt;&quot;&amp;">' +
        '<b>&lt;/script&gt;&lt;img src=x onerror=&#39;a()&#39;&gt;&quot;&amp;</b><i></i>2</p>',
    );
  });
  it('writes data that can not end its element', () => {
    const { text } = dataBlock('application/json', { hostile }, 'seed');
    expect(text.match(/<\/?\w+/g)).toEqual(['<script', '</script']);
    expect(JSON.parse(text.replace(/^<script[^>]*>|<\/script>$/g, ''))).toEqual({ hostile });
  });
});
