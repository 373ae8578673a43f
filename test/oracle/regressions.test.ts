import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseVersion } from '../../src/core/catalog/catalog.ts';
import { configOf, disagreement, judgeText } from './agreement/compare.ts';
import { type ClientJudge, startClientJudge } from './client-judge.ts';
import { noJava } from './java.ts';

const P = 'org.apache.kafka.clients.consumer.';
const S = 'org.apache.kafka.common.serialization.';

/** What we once said otherwise than the client, by what was misunderstood. Each is asked of every version. */
const ONCE_WRONG: Readonly<Record<string, string>> = {
  'a no-break space is no blank to Java': 'group.id=g\npartition.assignment.strategy=\\u00a0\n',
  'a no-break space is a name of a group': 'group.id=\\u00a0\nmax.poll.records=5\n',
  'a control character is a blank to Java': 'group.id=\\u001f\nmax.poll.records=5\n',
  'a template’s blank may be a control character': 'group.id=\\u001f\nbootstrap.servers=\\ \n',
  'digits of other scripts are compared too': 'group.id=g\nheartbeat.interval.ms=-\\u0661\nsession.timeout.ms=-1\n',
  'a heartbeat of other digits above the session':
    'group.id=g\nheartbeat.interval.ms=\\u0665\\u0660\\u0660\\u0660\\u0660\n',
  'a session beyond an int is no session':
    'group.id=g\nsession.timeout.ms=2147483648\nheartbeat.interval.ms=2147483647\n',
  'the long s is an S in upper case': 'group.id=g\ngroup.protocol=cla\\u017f\\u017fic\ngroup.remote.assignor=uniform\n',
  'the dotless i is an I in upper case': 'group.id=g\ngroup.protocol=class\\u0131c\ngroup.remote.assignor=uniform\n',
  'an assignor that is two words': 'group.id=g\npartition.assignment.strategy=x y\n',
  'an assignor of a later client by its simple name':
    'group.id=g\npartition.assignment.strategy=CooperativeStickyAssignor\n',
  'an assignor without a package': 'group.id=g\npartition.assignment.strategy=MyAssignor\n',
  'an assignor of the Scala consumer': 'group.id=g\npartition.assignment.strategy=kafka.consumer.RangeAssignor\n',
  'a blank that only Java’s regular expressions skip': `group.id=g\npartition.assignment.strategy=${P}RangeAssignor\\u001f,${P}StickyAssignor\n`,
  'a bad address beside an empty element': 'group.id=g\nbootstrap.servers=a:9092?x=y,,b:9093\n',
  'slashes that old clients read over': 'group.id=g\nbootstrap.servers=//a:9092\n',
  'a comment in a list that is not read': `group.id=g\ngroup.protocol=consumer\npartition.assignment.strategy=,${P}RangeAssignor # why\n`,
  'a name without a package beside an application’s class': 'group.id=g\ninterceptor.classes=com.acme.Mine,Yours\n',
  'a name without a package beside one with': 'group.id=g\npartition.assignment.strategy=com.acme,.Mine\n',
  'what is no name behind one without a package': 'group.id=g\ninterceptor.classes=Mine,.acme.Yours\n',
  'an empty element beside a class under the consumer protocol':
    'group.id=g\ngroup.protocol=consumer\npartition.assignment.strategy=,com.acme.Mine\n',
  'a blank key of share consumers in a form': 'group.id=g\nbootstrap.servers=\nshare.acknowledgement.mode=\n',
  'no time for the consumer protocol’s thread': 'group.id=g\ngroup.protocol=consumer\ndefault.api.timeout.ms=0\n',
  'a comma in the name of a class': `group.id=g\nvalue.deserializer=${S}StringDeserializer,${S}StringDeserializer\n`,
  'a package that is a slip away from Kafka’s':
    'group.id=g\nkey.deserializer=org.apache.kafka.cmmon.serialization.StringDeserializer\n',
  'a list deserializer without its types': `group.id=g\nvalue.deserializer=${S}ListDeserializer\n`,
  'a list deserializer without its inner type': `group.id=g\nvalue.deserializer=${S}ListDeserializer\ndefault.list.value.serde.type=java.util.ArrayList\n`,
  'a list deserializer with both': `group.id=g\nkey.deserializer=${S}ListDeserializer\ndefault.list.key.serde.type=java.util.ArrayList\ndefault.list.key.serde.inner=${S}Serdes$StringSerde\n`,
  'a share key names the protocol': 'group.id=g\ngroup.protocol=consumer\nshare.acknowledgement.mode=explicit\n',
  'an empty mechanism names the protocol':
    'group.id=g\nsecurity.protocol=SASL_PLAINTEXT\nsasl.mechanism=\nsasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="u" password="p";\n',
};

describe.skipIf(noJava)('the client and we say the same of', { timeout: 60_000 }, () => {
  let judge: ClientJudge;
  beforeAll(async () => {
    judge = await startClientJudge();
  }, 600_000);
  afterAll(() => judge?.dispose());

  test.each(Object.entries(ONCE_WRONG))('%s', async (_, text) => {
    const config = configOf(judgeText(text, parseVersion('4.3')!)!);
    const verdicts = await judge.ask(config, { complete: true, ownClasses: true, subscribe: true });
    const differ = Object.entries(verdicts).flatMap(([version, verdict]) => {
      const what = disagreement(judgeText(text, parseVersion(version)!)!, verdict);
      return what === undefined ? [] : [`${version}: ${what}`];
    });
    expect(differ).toEqual([]);
  });
});
