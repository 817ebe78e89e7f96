/** Where the device stores acknowledgements: apart from their code, which is fetched with the first one. */
export const ACKS_KEY = 'acknowledgements';
