/**
 * The numbered migrations of version 0.8 and of the builds after it, with the sha256 of their text: the lists by which a
 * database of that time is recognized (`adopt.ts`). Frozen: databases hold these ids.
 */

/** Files of a module of version 0.8.0 with their sha256, and the file that holds their result now, in module `now` when it moved. */
interface FilesOfModule {
  readonly now?: string;
  readonly baseline: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Files by time that another module had before, in builds between 0.8.0 and the next version: their ids then and now. */
export const MOVED_FILES: readonly (readonly [before: string, now: string])[] = [
  ['spot/20261123T0311_baseline.sql', 'exchange/20261123T0311_baseline.sql'],
  ['spot/20261123T0616_index_triggered.sql', 'exchange/20261123T0616_index_triggered.sql'],
  ['order-news/20261123T0315_baseline.sql', 'order-notifications/20261123T0315_baseline.sql'],
];

/** All files of version 0.8.0. */
export const FILES_OF_0_8: Readonly<Record<string, FilesOfModule>> = {
  platform: {
    baseline: '20261123T0300_baseline.sql',
    files: {
      '0001_requests.sql': 'f8bc14af0641eccd2a3f725d8e9af06f89b7b3d772f352fe979e0bfaa93c7f82',
      '0002_files.sql': '7cf0e92548b90122facf36c7f53e9bbccce41ddbd6de2658fdaa0704b52cef5f',
      '0003_kept_digest.sql': 'd6240411549989c5280419ff68234d7ecaea0eabd8dfa6c45aa8359d17e23a9d',
      '0003_modes.sql': 'ab3496aa6ffc5f5aeb67bd9bb05e60022539733f362fcb8b9325457454580a3b',
    },
  },
  delivery: {
    baseline: '20261123T0301_baseline.sql',
    files: {
      '0001_deliveries.sql': 'e1ae26c8d972f601fa785759de14d564592db2bb1927da59d4b89192b9eaf658',
    },
  },
  ledger: {
    baseline: '20261123T0302_baseline.sql',
    files: {
      '0001_ledger.sql': '31695919baa22a8d8d2b41721c6e00af96398f5c33f408c522fcf9f3a4006bbe',
      '0002_reading.sql': '427482eef42122418735f7e8598edf9d4d41483d342729fb8d7f0fb1a5b7092f',
      '0003_sequences.sql': 'f6ea4aff2aaeff620f0d06ad26fc6a03c4c7d5886da12016264631eb3d919ea8',
      '0004_one_look.sql': '892c39d347718dc80d59b26638e0c5eb992b7f8fea44a1951ea881ee964e8f14',
    },
  },
  proofs: {
    baseline: '20261123T0303_baseline.sql',
    files: {
      '0001_proofs.sql': '674da527abdb6a0bb8e9cfb584c09b895b63fb49530597e4b8ff9792544571ee',
      '0002_staff_acts.sql': 'ac0403bc74b565f4b3c3df0861069c560d77e8f7736ed627aa6e03f292f1aee3',
    },
  },
  markets: {
    baseline: '20261123T0304_baseline.sql',
    files: {
      '0001_markets.sql': 'a0b2408c493c640210cb27b0ee04eb942b16b36a6609159946d76108d0ed96d6',
      '0002_instruments.sql': '4ddf1e57318b53cf5fe28657f23eb07c9238e4d88a7d57e2db4d84cc1dbbffe1',
      '0003_ticks.sql': '48c7b7ef77bbbd1e8fdd97bf9d48fa5f75eb3c3f37da65bdd4b8c68b1384e1b6',
      '0004_candles.sql': 'b956ab45c05c6d605ed6084135f06e844e8f8d7a912e0c47caadc5a19cb2bf4b',
      '0005_price_kinds.sql': 'e5bce204316970fff5e1c0f3c78d66b6a612cea2a3d0b1ac33c11fd8479663cf',
      '0006_favorites_alerts.sql': 'edd5c2c5ff46c8c5b7e288e74aa4bfbd638db97ee1baf63b0e087d061bbc5630',
      '0007_forget_ticks.sql': '9a84e6f0f07c9c1c32610764431e7ccd557bea2fd635c09ea0fd3ab5c5ab957f',
    },
  },
  parameters: {
    baseline: '20261123T0305_baseline.sql',
    files: {
      '0001_parameters.sql': 'd03ce274cf89b447b2077bc32b066d33fb822f937adee6a57ea29268ad219f7a',
      '0002_names.sql': '7dc562e502d7881ee50bef5443655aa17c5a0f0fcc2b02f5b8af87e7392709c1',
    },
  },
  identity: {
    baseline: '20261123T0306_baseline.sql',
    files: {
      '0001_identity.sql': 'e8895577ff9a4f9984f4fcd5cf37fce177e6764756348481b1360c6861e466d2',
      '0002_guessing.sql': '39a25bce2c42b7204f627669b271b843105d0eea165ef49de415b56e09697748',
      '0003_contacts.sql': 'b9077614fb6e6cca8473731b485f4c5f85c1069742ee1060e510ef97fbaa9e63',
      '0004_profile.sql': '13d605e920c9e79c6f1df2e2b53756ec339e1a48922db321f0d56bcabd4f9617',
      '0005_security.sql': '786ee87ebf1371a6169b4394e19c566a259d464772061b29f53fbe81f1c57219',
      '0006_closing.sql': 'fe10a67172cc16a475a34fe6a05fd228eb09ed6826db798049065f0452207fd3',
      '0007_codes_of_devices.sql': '5bc83db335b5e86c1cb7a3b22c8f697969007e4a4f822bc43788fa1ff5ecbb87',
      '0008_staff.sql': 'e67532115a6573cfe57911e5898a6bc46a2a383531d5955b1a4e2588b26be735',
      '0009_inviters.sql': '9f0820ed348f508d3c5c84ab6ce9c748e5183911e6d85fa06125255b055b69f8',
      '0010_credit_score.sql': '5b16e95ce6d6ba0a6afb934284aca7dada8fe35f7c30bde42e27ccacac21a2fe',
      '0011_shortcuts.sql': '0e60219226f0be947eed701270ac473bbf0e6f8754e568e3dcc06d41a6f40825',
    },
  },
  notifications: {
    baseline: '20261123T0307_baseline.sql',
    files: {
      '0001_notifications.sql': '5641fbcead5f04bbf6c10ea4fa73c11efb6ca138455adc924b1058d7d6876971',
      '0002_centre.sql': '4ff3529ff0a3c792c6083423cdde2f4ae3d1729d3bdc24288b79fa8ba9bd5393',
      '0003_patient_broadcasts.sql': '446f579eed563fe17ac3d872ed16d218a1a1d4253f6a5678d352c863b1056c35',
      '0004_price_mails.sql': '8c92baa6d34f67d8effd6521cd2cd8b81a058d7c2a46ff7d677d074a510a719a',
    },
  },
  wallet: {
    baseline: '20261123T0308_baseline.sql',
    files: {
      '0001_account_transfers.sql': '16050945b056b732883e373c53488dc78df575e1125f78ecf41e391d50b2239e',
      '0002_bills.sql': '3ef4849444da60a03d5dcfd1ca5231aa673f167eb94a94c80c52d5b30aa066d4',
    },
  },
  kyc: {
    baseline: '20261123T0309_baseline.sql',
    files: {
      '0001_verifications.sql': 'a29a4b283ae56ea2a39328a6be67f8953a130767a08c52d6835fe43e6341265c',
      '0002_numbers.sql': 'd5c32316161b0349c0d030f9800dd8e1c54a6868d2ea95b22a7f58708334b4da',
    },
  },
  funding: {
    baseline: '20261123T0310_baseline.sql',
    files: {
      '0001_funding.sql': '80ba495301f1a4f960b8155790cd6d87473893a83c2c9668a88e551a559ef026',
      '0002_cards.sql': 'be06193a316b7ef2f47144b5ae5a5d29155feb9a6ef84887ee63d9669821602a',
      '0003_addresses.sql': 'd196d4ebe4af0c528528936c617c5b783217a7eac3c3a593cdc8a3b9a878c308',
      '0004_payouts_apart.sql': '01556542f08b2c92deecfda07a96ff2f7d367522687a0390f543ef7d9c77b15f',
      '0004_terms.sql': '8816a171fbe27266c6a630f9a1c0551ebe974d483a322ce47d38efc38b36796c',
      '0005_approved_before.sql': 'd22fd76819c329c8346c278ece363d20e3aba5c81d64ff05f3345d3d46a50de9',
      '0006_corrections.sql': 'a0485b79b838693022623cd906ae4b666c9326e4b8c4d522a721f8af7139f2f5',
    },
  },
  spot: {
    now: 'exchange',
    baseline: '20261123T0311_baseline.sql',
    files: {
      '0001_spot.sql': '0f149075dacf3e5b97ea4031e9f0dece3ab16866c1fa9b3431e60b2d87128592',
      '0002_order_types.sql': 'c3b3c486f226c719764bb8721313668544ff2f8056cb074b8479109558aaff07',
      '0003_handoffs.sql': 'd80853a972f9fed118c914d435de541aba03103a4acd4d96fda2f2b5c833fdea',
      '0004_lease.sql': 'eda59f75b562438083496983ef79dc4b75290ae1a0b44799439ef7681ce2b78d',
      '0005_rules.sql': '5cf547ea814b90b74e07db2227307f05be5cb75be9d3fb73410b64d5e86b3616',
      '0006_backlogs.sql': '432c79bffafe30ea0610efc0121c8194baa53c7eca133dbcd89fa8a6826fddf3',
      '0007_fees_since.sql': '7be34a7c72d37891c6898fb844f6ad8b114da74aede823020b9a5853e5bed05a',
      '0008_order_news.sql': 'd029ae4f4ec6e2b0aef69edcbf1faf9a6a75177b972417feadaa76e9b4f9a468',
      '0009_held.sql': 'e74454bcf10fe733601b18e9329ace502628b738bad42ea6381bbac2a8eb2ea0',
      '0010_processes.sql': '985a7186f7e27486438f75d43b92a4bc614d227a5e1129302bf36a87b167444f',
    },
  },
  convert: {
    baseline: '20261123T0312_baseline.sql',
    files: {
      '0001_convert.sql': 'b6a0da66cd85e1ad1625b5d1ed2942b0b11abca7e8c9862ad9baa738f2fe77de',
    },
  },
  invites: {
    baseline: '20261123T0313_baseline.sql',
    files: {
      '0001_invites.sql': '07dcb7262149deed53a0202dcc2e5769cc07e8fe7afe80edafeaa3f0a5bebe25',
    },
  },
  options: {
    baseline: '20261123T0314_baseline.sql',
    files: {
      '0001_options.sql': 'b755cff35f0b05ea1eac7f41033b4ea51fad94cb2598c33845139d6cd6895073',
    },
  },
  'order-news': {
    now: 'order-notifications',
    baseline: '20261123T0315_baseline.sql',
    files: {
      '0001_order_news.sql': 'a2289db4c185528dadd27d4e2b2e180828f39a706847ff9f36ff1b165073ee87',
    },
  },
  content: {
    baseline: '20261123T0316_baseline.sql',
    files: {
      '0001_content.sql': '1eea0fdfdf9c800dd04a00b60c7aac5a1c895608bfd869d1665c90612eddac44',
      '0002_notice.sql': '45b91626c720220afd14ddf54c61fc8b5295f8f19a076cbe1b755f6a68c8afc2',
    },
  },
  accounting: {
    baseline: '20261123T0317_baseline.sql',
    files: {
      '0001_accounting.sql': '123419423c33ccce7744385ae979f8f780c51ee8beb5d829b212200b6fcf2249',
    },
  },
  backoffice: {
    baseline: '20261123T0318_baseline.sql',
    files: {
      '0001_backoffice.sql': 'f4f557f0277c073e11aea01260adad955e5eb08b6f117c521081e465ba574042',
      '0002_trigger_path.sql': '35c24e4ea573639b7d6cdf7664d526adb71f9a7f31aba0759deaf11d298da113',
      '0003_reviews_proposals.sql': '2266f2c85897fde005048e7ea5ba55622217102986e90ae3872aea9765a70c5e',
      '0004_counts.sql': 'a046b0cf7629d2235f78ac1bb3b870de3d4eff8b8b0c20530c77643c4abb0d5d',
      '0005_superseded.sql': '246de406c7719b0144c209d6f3b41fc7d46bf36633a9e4b6d5985d2be20d7e59',
    },
  },
  demo: {
    baseline: '20261123T0319_baseline.sql',
    files: {
      '0001_demo.sql': '20cdd75bcb9eb4d9db41457079d62267c29d9e7e2b8e9738145988c82cc8bae0',
      '0002_capital.sql': '585b9897404309824dde7c4151b685f0cc601e3d1a91ba057170f76db657fdc2',
      '0003_house_capital.sql': 'e47214314bcc939e6b9c6e5bed668c58d6af4b16f49805127fdcc4f56f2a6b95',
      '0004_returns.sql': '76c957ddce5c974e6e727a4ea96f11454921e12007616759d1399be3544ebc76',
      '0005_house_purposes.sql': '9c209ff97139a988a28027839889201341fbe6c638846fbd35d28238e7d28010',
    },
  },
};

/** Files between 0.8.0 and the names by time: id, sha256, and the files that do the same now. */
export const FILES_AFTER_0_8: readonly (readonly [id: string, hash: string, now: readonly string[]])[] = [
  [
    'markets/0008_ticks_between.sql',
    '031656b227bed5572f2fc49e4f59c7235c3d0ee4556baee2a8033494e150d672',
    ['markets/20261123T0549_ticks_between.sql'],
  ],
  [
    'ledger/0005_closed.sql',
    'ef9902e0f0971fa635db9969b6fd74fa36454268f67f291fd518e40bb4abe50d',
    ['ledger/20261123T0609_closed_accounts.sql'],
  ],
  [
    'identity/0012_closed_accounts.sql',
    '8f80b97dace7cbafd80e909caaa26be7ea5c8413ca4ef2c53650bf5de1ca0697',
    ['identity/20261123T0610_hold_users.sql'],
  ],
  [
    'backoffice/0006_by_subject.sql',
    '802f925cab73eb550cecca46f671b0a315ce78abf52ee4c553385af50e062567',
    ['backoffice/20261123T0614_reviews_by_subject.sql'],
  ],
  [
    'funding/0007_recomputed.sql',
    '251de2b080155e47508bbae06c820f197c653206204cb51590f700dfe0ba34a6',
    ['funding/20261123T0615_requests_by_time.sql'],
  ],
  [
    'spot/0011_recomputed.sql',
    'a0c907c54827f92f6dc865e5aaaa018f6a20f0f07318a30986ef886f4837fb01',
    ['exchange/20261123T0616_index_triggered.sql'],
  ],
  [
    'ledger/0005_sealed.sql',
    '04845ad72b7a06b877b2dbffb6eb7e6699105c42a517f6a37ac77283d8aeefba',
    ['ledger/20261123T0617_sealed_journals.sql'],
  ],
  [
    'platform/0004_seals.sql',
    '02d566042b5c7ccf9da108f99adc306ba0ac0ab45d3cdb7182f2f056bb37f9b9',
    ['platform/20261123T0618_seal_queue.sql'],
  ],
  [
    'funding/0007_unnamed_payments.sql',
    'c855bbc408ab26d9e0387c381c16ba5ebb5a67c8bedb5847e9a0e5d6e6eca014',
    ['funding/20261123T0619_unnamed_payments.sql'],
  ],
  [
    'seals/0001_seals.sql',
    'b2bd390702370c403245ddbacd41a772fccbcf1b83abf0359de70c6a479338b7',
    ['proofs/20261123T0620_journal_blocks.sql', 'seals/20261123T0621_blocks.sql'],
  ],
  [
    'proofs/0003_seconds.sql',
    '8875ace6dbe65c52caf928ecc2fbaca52b59bb2913a1a8b2e4b680b1eaac87df',
    ['proofs/20261123T0622_seconds.sql'],
  ],
  [
    'markets/0009_seconds.sql',
    '4c72b85581c7c62441e01794cfef49a589e572176d96c52e43c5b2e6184737c2',
    ['markets/20261123T0623_seconds.sql'],
  ],
  [
    'options/0002_rule_2.sql',
    'afdc8789107fbb52d7108659089070c90ecbb68acaadb8135da9a8d0c75c1995',
    ['options/20261123T0624_rule_2.sql'],
  ],
  [
    'markets/0010_record_figures.sql',
    'd2bcc0b8880fc572ed509028d9ae1eef9f03a853e2ae8f0ad74ac48d8fd14130',
    ['markets/20261123T0635_record_figures.sql'],
  ],
  [
    'identity/0013_lanes.sql',
    '5ab12d450fc1d729fa07dd30f2877d29f8d60b101a6eb09da0f6b2cd1ccfe623',
    ['identity/20261123T0646_known_devices.sql'],
  ],
  [
    'identity/0014_account_names.sql',
    'eef69ddf64179f564ce8ef400c6ef705f522691e379785535b2e3cc462f3f7ff',
    ['identity/20261123T0647_account_names.sql'],
  ],
  [
    'backoffice/0006_risk_of_hints.sql',
    'a6457a8a8273162d2a9d311d3b848245b130908d0f4d424a6b8766b5f45f5523',
    ['backoffice/20261123T0703_risk_of_hints.sql'],
  ],
];
