/** What we use of `web-push`: encryption (RFC 8291) and the signed headers (RFC 8292). Sending is ours (send-push.ts). */
declare module 'web-push' {
  interface Details {
    method: 'POST';
    headers: Record<string, string | number>;
    body: Buffer;
    endpoint: string;
  }
  const webPush: {
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        urgency: 'normal' | 'high';
        contentEncoding: 'aes128gcm';
      },
    ): Details;
  };
  export default webPush;
}
