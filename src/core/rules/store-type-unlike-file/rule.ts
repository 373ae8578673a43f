import { takesPem, usesTls } from '../../client/security.ts';
import { setting } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const STORES = ['ssl.keystore', 'ssl.truststore'];
const PEM = 'PEM';

export const rule: ConfigRule = {
  name: 'store-type-unlike-file',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: STORES.map((store) => `${store}.location`),
  check(config, report, { version }) {
    if (!usesTls(config) || config.has('ssl.engine.factory.class') || !takesPem(version)) return;
    for (const store of STORES) {
      const entry = config.get(`${store}.location`);
      const typeKey = `${store}.type`;
      const type = config.effective(typeKey).value;
      const extension =
        entry && !entry.dynamic && /\.(pem|crt|cer|jks|p12|pfx)$/i.exec(entry.trimmed)?.[1]?.toLowerCase();
      if (!extension || !type) continue;
      const isPem = ['pem', 'crt', 'cer'].includes(extension);
      // The JDK reads JKS and PKCS12 under either name.
      if (isPem === (type === PEM) || !(isPem || type === PEM)) continue;
      const right = isPem ? PEM : extension === 'jks' ? 'JKS' : 'PKCS12';
      report({
        severity: 'warning',
        message: `A file named .${extension} is read as ${type}${config.has(typeKey) ? '' : ', the default'}, and the client fails to load it. Set ${typeKey}=${right}.`,
        entry,
        part: 'value',
        fixes: [setting(config, entry, typeKey, right)],
      });
    }
  },
};
