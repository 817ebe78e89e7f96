/** A process of its own that leads the desk on a test's database, so that a test can kill it: its address, the time. */
import { ManualClock } from '../../../../platform/clock.ts';
import { openTestNode } from './spot.ts';

const [url = '', time = ''] = process.argv.slice(2);
const { node } = await openTestNode(url, new ManualClock(Number(time)));
process.stdout.write(node.spot.isLeading() ? 'leading' : 'following');
