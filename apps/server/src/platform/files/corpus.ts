/**
 * Test helper: some three hundred hostile and broken files, made rather than kept. Each says what must become of it:
 * `refused` with one of some codes, or `harmless`: taken in as a picture that carries nothing of the rest.
 */
import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** One file of the corpus. */
export interface HostileFile {
  name: string;
  content: Buffer;
  /** Codes of which one is the answer; empty: it is taken in and made harmless. */
  codes: string[];
}

/** Text that may be found in no stored file. */
export const PAYLOAD = '<?php system($_GET["c"]); ?><script>alert(document.domain)</script>';

const NO_PICTURE = ['FILES_TYPE'];
const BROKEN = ['FILES_BROKEN'];
const TOO_BIG = ['FILES_TOO_MANY_PIXELS', 'FILES_BROKEN'];
const latin = (text: string) => Buffer.from(text, 'latin1');

/** A PNG chunk with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims a size; its data may be of another. */
function png(width: number, height: number, data: Buffer, interlace = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, interlace], 8);
  return Buffer.concat([
    latin('\u0089PNG\r\n\u001a\n'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gifOfSize(width: number, height: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(width, 0);
  head.writeUInt16LE(height, 2);
  return Buffer.concat([
    latin('GIF89a'),
    head,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0]),
    head,
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  ]);
}

const SVGS = [
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`,
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`,
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  `\ufeff<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>`,
];
const TEXTS = [
  '<!doctype html><html><script>alert(1)</script></html>',
  'GIF88a/*<script>*/=1;alert(1)',
  '<?php phpinfo();',
  '#!/bin/sh\nrm -rf /\n',
  '%PDF-1.7\n%âãÏÓ\n',
  '%!PS-Adobe-3.0\n(%pipe%id) (r) file\n',
  'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://127.0.0.1/x.jpg"|id")\'\npop graphic-context',
  'PK\u0003\u0004zip',
  'MZ\u0090\u0000exe',
  '\u007fELF\u0002\u0001\u0001',
  'II*\u0000\u0008\u0000\u0000\u0000',
  'MM\u0000*\u0000\u0000\u0000\u0008',
  'BM6\u0000\u0000\u0000',
  '\u0000\u0000\u0001\u0000\u0001\u0000',
  '8BPS\u0000\u0001',
  '\u0000\u0000\u0000\u001cftypavif',
  '\u0000\u0000\u0000\u0018ftypheic',
  '\u0000\u0000\u0000\fjP  \r\n\u0087\n',
  '\u00ff\u000a',
  'P6\n9 9\n255\n',
  '#EXTM3U\nconcat:file:///etc/passwd',
  'RIFF\u0000\u0000\u0000\u0000AVI LIST',
  'ID3\u0003mp3',
  'OggS',
  '{"json":true}',
  '',
  '\u0000',
  ' '.repeat(5_000),
];

async function goodPictures(): Promise<[string, Buffer][]> {
  const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 7919) % 256));
  const base = () => sharp(noise, { raw: { width: 64, height: 48, channels: 3 } });
  return [
    ['jpeg', await base().jpeg().toBuffer()],
    ['progressive', await base().jpeg({ progressive: true }).toBuffer()],
    ['png', await base().png().toBuffer()],
    ['interlaced', await base().png({ progressive: true }).toBuffer()],
    ['webp', await base().webp().toBuffer()],
    ['gif', await base().gif().toBuffer()],
  ];
}

function* broken(kind: string, good: Buffer): Generator<HostileFile> {
  // Cut off: at the head, in the middle, near the end.
  for (const share of [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]) {
    const content = good.subarray(0, Math.floor(good.length * share));
    yield { name: `${kind} cut at ${share}`, content, codes: [...BROKEN, ...NO_PICTURE] };
  }
  // A right head and nothing right behind it.
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const junk = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * seed * 31 + seed) % 256));
    yield { name: `${kind} head, junk ${seed}`, content: Buffer.concat([good.subarray(0, 16), junk]), codes: BROKEN };
  }
  // The head of one kind on the body of another file.
  for (const text of TEXTS.slice(0, 8))
    yield {
      name: `${kind} head on ${text.slice(0, 8)}`,
      content: Buffer.concat([good.subarray(0, 12), latin(text)]),
      codes: BROKEN,
    };
}

function* polyglots(kind: string, good: Buffer): Generator<HostileFile> {
  for (const [index, tail] of [PAYLOAD, `\u0000${PAYLOAD}`, `\r\n--x\r\n${PAYLOAD}`, `${PAYLOAD}${SVGS[0]}`].entries())
    yield { name: `${kind} with a tail ${index}`, content: Buffer.concat([good, Buffer.from(tail)]), codes: [] };
  for (const space of [1, 2, 512])
    yield { name: `${kind} after ${space} bytes`, content: Buffer.concat([Buffer.alloc(space), good]), codes: NO_PICTURE };
  yield { name: `${kind} after a page`, content: Buffer.concat([Buffer.from(PAYLOAD), good]), codes: NO_PICTURE };
}

async function metadata(): Promise<HostileFile[]> {
  const base = sharp({ create: { width: 40, height: 20, channels: 3, background: '#334' } });
  const exif = {
    IFD0: { Copyright: PAYLOAD, ImageDescription: PAYLOAD },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  };
  const withExif = () => base.clone().withExif(exif);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PAYLOAD.length + 2]), Buffer.from(PAYLOAD)]);
  const jpeg = await base.clone().jpeg().toBuffer();
  return [
    { name: 'jpeg with EXIF and GPS', content: await withExif().jpeg().toBuffer(), codes: [] },
    { name: 'png with EXIF', content: await withExif().png().toBuffer(), codes: [] },
    { name: 'webp with EXIF', content: await withExif().webp().toBuffer(), codes: [] },
    { name: 'jpeg with a comment', content: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), codes: [] },
  ];
}

function* bombs(): Generator<HostileFile> {
  const little = deflateSync(Buffer.alloc(1_000));
  for (const [width, height] of [
    [30_000, 30_000],
    [65_500, 65_500],
    [100_000, 1_000],
    [1_000, 100_000],
    [2_147_483_647, 1],
    [2_147_483_647, 2_147_483_647],
    [0, 0],
    [0, 10],
  ] as const)
    for (const interlace of [0, 1])
      yield {
        name: `png claims ${width}×${height}/${interlace}`,
        content: png(width, height, little, interlace),
        codes: TOO_BIG,
      };
  // Really that large when it is unpacked: 25 million zeros in 25 KB, held in memory because it is interlaced.
  yield {
    name: 'png of zeros, interlaced',
    content: png(5_000, 5_000, deflateSync(Buffer.alloc(5_001 * 5_000), { level: 9 }), 1),
    codes: TOO_BIG,
  };
  yield {
    name: 'png with more data than it says',
    content: png(10, 10, deflateSync(Buffer.alloc(8_000_000))),
    codes: [...BROKEN, 'ok'],
  };
  for (const [width, height] of [
    [65_535, 65_535],
    [30_000, 30_000],
    [65_535, 400],
  ] as const)
    yield { name: `gif claims ${width}×${height}`, content: gifOfSize(width, height), codes: TOO_BIG };
}

/** All files of the corpus. `ok` among the codes: being taken in is right too. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const [index, svg] of SVGS.entries()) files.push({ name: `svg ${index}`, content: Buffer.from(svg), codes: NO_PICTURE });
  for (const [index, text] of TEXTS.entries()) {
    files.push({ name: `text ${index} ${JSON.stringify(text.slice(0, 10))}`, content: latin(text), codes: NO_PICTURE });
    files.push({
      name: `text ${index} with a page`,
      content: Buffer.concat([latin(text), Buffer.from(PAYLOAD)]),
      codes: NO_PICTURE,
    });
  }
  for (const [kind, good] of await goodPictures()) {
    files.push(...broken(kind, good), ...polyglots(kind, good));
    for (let bit = 0; bit < 8; bit++) {
      const changed = Buffer.from(good);
      changed[bit] = (changed[bit] ?? 0) ^ (1 << bit);
      files.push({ name: `${kind} with bit ${bit} flipped`, content: changed, codes: [...NO_PICTURE, ...BROKEN, 'ok'] });
    }
  }
  files.push(...(await metadata()), ...bombs());
  return files;
}
