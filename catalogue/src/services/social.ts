import type { Service } from './service.js';
import { code, endless, keeps, reads, rotates, service, writes } from './entries.js';

export const socialServices: Service[] = [
  service({
    id: 'linkedin',
    name: 'LinkedIn',
    group: 'social',
    about: 'Post as a person.',
    keywords: ['posts', 'network'],
    address: 'https://api.linkedin.com',
    hosts: ['api.linkedin.com'],
    headers: { 'x-restli-protocol-version': '2.0.0' },
    ways: [
      code({
        endpoints: {
          authorize: 'https://www.linkedin.com/oauth/v2/authorization',
          token: 'https://www.linkedin.com/oauth/v2/accessToken',
        },
        withoutPkce: 'Only for native apps, at another address.',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.linkedin.com/v2/userinfo',
          id: 'sub',
          label: 'name',
        },
        always: ['openid', 'profile'],
        scopes: [writes('w_member_social', 'Post, comment and react as you', { default: true })],
        // Most apps are given no refresh token: after 60 days the account is connected again.
        refresh: { ...endless, accessSeconds: 5_184_000 },
        console: { address: 'https://www.linkedin.com/developers/apps' },
      }),
    ],
    documents: 'https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow',
  }),
  service({
    id: 'x',
    name: 'X',
    group: 'social',
    about: 'Search posts, and post.',
    keywords: ['twitter', 'posts', 'tweet'],
    address: 'https://api.x.com/2',
    hosts: ['api.x.com'],
    ways: [
      code({
        endpoints: { authorize: 'https://x.com/i/oauth2/authorize', token: 'https://api.x.com/2/oauth2/token' },
        revoke: { address: 'https://api.x.com/2/oauth2/revoke', method: 'POST', token: 'form', which: 'refresh' },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.x.com/2/users/me',
          id: 'data.id',
          label: 'data.username',
        },
        always: ['users.read', 'tweet.read', 'offline.access'],
        scopes: [writes('tweet.write', 'Post as you'), reads('bookmark.read', 'Read your bookmarks')],
        // It says so of a refresh token that is dead.
        refresh: rotates(7_200, { permanent: ['invalid_request'] }),
        console: { address: 'https://console.x.com' },
      }),
    ],
    documents: 'https://docs.x.com/x-api',
  }),
  service({
    id: 'reddit',
    name: 'Reddit',
    group: 'social',
    about: 'Read communities, and post.',
    keywords: ['posts', 'forum', 'community'],
    address: 'https://oauth.reddit.com',
    hosts: ['oauth.reddit.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://www.reddit.com/api/v1/authorize',
          token: 'https://www.reddit.com/api/v1/access_token',
        },
        revoke: {
          address: 'https://www.reddit.com/api/v1/revoke_token',
          method: 'POST',
          token: 'form',
          which: 'refresh',
        },
        client: 'basic',
        withoutPkce: 'Reddit does not know it.',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://oauth.reddit.com/api/v1/me',
          id: 'id',
          label: 'name',
        },
        always: ['identity'],
        scopes: [
          reads('read', 'Read posts and comments', { default: true }),
          reads('history', 'Read your history'),
          writes('submit', 'Post and comment'),
        ],
        extra: { duration: 'permanent' },
        refresh: keeps(86_400),
        console: { address: 'https://www.reddit.com/prefs/apps' },
      }),
    ],
    documents: 'https://www.reddit.com/dev/api',
  }),
  service({
    id: 'spotify',
    name: 'Spotify',
    group: 'social',
    about: 'Search music, and keep playlists.',
    keywords: ['music', 'playlist'],
    address: 'https://api.spotify.com/v1',
    hosts: ['api.spotify.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://accounts.spotify.com/authorize',
          token: 'https://accounts.spotify.com/api/token',
        },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.spotify.com/v1/me',
          id: 'id',
          label: 'display_name',
        },
        scopes: [
          reads('playlist-read-private', 'Read your playlists', { default: true }),
          writes('playlist-modify-private', 'Change your private playlists'),
          writes('playlist-modify-public', 'Change your public playlists'),
        ],
        refresh: keeps(3_600),
        console: { address: 'https://developer.spotify.com/dashboard' },
      }),
    ],
    documents: 'https://developer.spotify.com/documentation/web-api',
  }),
];
